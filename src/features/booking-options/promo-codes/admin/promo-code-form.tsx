import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '@/ui/button'
import { CheckboxField, SelectField, SelectOptions, TextField } from '@/ui/form/field'
import { MessageNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { Dialog } from '@/ui/overlay/dialog'
import { CODE_TAKEN_MESSAGE, savePromoCodeMessages } from './promo-code-messages'
import { savePromoCode } from './promo-code-mutations'
import type { AdminPromoCode } from './promo-code-rules'
import { formatDiscount } from './promo-code-rules'
import { EMPTY_PROMO_CODE, promoCodeSchema, toPromoCodeValues, type PromoCodeValues } from './promo-code-schema'
import { PromoCodeTargets } from './promo-code-targets'

const DISCOUNT_KINDS = { percent: 'Percent', amount: 'Amount (AUD)' }
const TARGET_SCOPES = { all: 'All trips', selected: 'Selected trips and departures', none: 'No trips' }

const CodeFields = () => {
  const { register, control, formState } = useFormContext<PromoCodeValues>()
  const discountKind = useWatch({ control, name: 'discountKind' })
  const { errors } = formState
  return (
    <>
      <TextField
        label="Code"
        className="sm:col-span-2"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Letters, digits and dashes. Customers can type it in lower case."
        error={errors.code?.message}
        {...register('code')}
      />
      <SelectField label="Discount type" error={errors.discountKind?.message} {...register('discountKind')}>
        <SelectOptions labelsByValue={DISCOUNT_KINDS} />
      </SelectField>
      <TextField
        label={discountKind === 'percent' ? 'Discount (%)' : 'Discount (AUD)'}
        required
        inputMode="decimal"
        hint={
          discountKind === 'percent' ? 'Of the seats and extras, or of the order.' : 'For the whole booking or order.'
        }
        error={errors.discount?.message}
        {...register('discount')}
      />
    </>
  )
}

const UsedCode = ({ code }: { code: AdminPromoCode }) => (
  <p className="text-sm sm:col-span-2">
    <strong className="font-semibold wrap-anywhere">
      {code.code}, {formatDiscount(code)}.
    </strong>{' '}
    <span className="text-muted">
      A booking or order has used this code, so the code and its discount can’t change. To change them, deactivate this
      code and add a new one.
    </span>
  </p>
)

const LimitFields = () => {
  const { register, formState } = useFormContext<PromoCodeValues>()
  const { errors } = formState
  return (
    <>
      <TextField
        label="Uses in total"
        inputMode="numeric"
        hint="Leave empty for no limit."
        error={errors.max_uses?.message}
        {...register('max_uses')}
      />
      <TextField
        label="Uses per person"
        inputMode="numeric"
        hint="Leave empty for no limit."
        error={errors.max_uses_per_person?.message}
        {...register('max_uses_per_person')}
      />
      <TextField
        label="Minimum spend (AUD)"
        inputMode="decimal"
        hint="Price before discounts. Leave empty for no minimum."
        error={errors.min_spend?.message}
        {...register('min_spend')}
      />
      <div className="grid content-start gap-1 sm:col-span-2">
        <CheckboxField label="Members only" hint="The customer needs an account." {...register('members_only')} />
        <CheckboxField
          label="Can be combined with other codes"
          hint="Works only if the other codes can be combined too. A store order takes only one code."
          {...register('is_stackable')}
        />
      </div>
    </>
  )
}

const PromoCodeFields = ({ code }: { code: AdminPromoCode | undefined }) => {
  const { register, control, formState } = useFormContext<PromoCodeValues>()
  const appliesTo = useWatch({ control, name: 'appliesTo' })
  const { errors } = formState
  return (
    <>
      {code?.is_used ? <UsedCode code={code} /> : <CodeFields />}
      <TextField
        type="date"
        label="First day"
        hint="Leave empty to start today."
        error={errors.starts_on?.message}
        {...register('starts_on')}
      />
      <TextField
        type="date"
        label="Last day"
        hint="Last day to book or order, not to travel. Leave empty for no last day."
        error={errors.ends_on?.message}
        {...register('ends_on')}
      />
      <SelectField label="Trips" className="sm:col-span-2" error={errors.appliesTo?.message} {...register('appliesTo')}>
        <SelectOptions labelsByValue={TARGET_SCOPES} />
      </SelectField>
      {appliesTo === 'selected' && <PromoCodeTargets />}
      <div className="sm:col-span-2">
        <CheckboxField
          label="Can be used in the store"
          hint="The code doesn’t reduce gift vouchers or postage."
          {...register('for_store')}
        />
      </div>
      <LimitFields />
    </>
  )
}

interface PromoCodeDialogProps {
  /** The promo code to edit. Undefined for a new code. */
  code?: AdminPromoCode | undefined
  onClose: () => void
}

/** A dialog that adds or edits a promo code. */
export const PromoCodeDialog = ({ code, onClose }: PromoCodeDialogProps) => {
  const form = useForm<PromoCodeValues>({
    resolver: zodResolver(promoCodeSchema),
    defaultValues: code ? toPromoCodeValues(code) : EMPTY_PROMO_CODE,
  })
  const { send, isBusy, notice, requestId, deleteDraft } = useSend(savePromoCode, {
    form,
    draft: code?.id ?? 'new',
    messages: savePromoCodeMessages,
    notice: 'exceptSuccess',
    errors: ({ status, ...result }) => {
      if (status === 'code_taken') return { code: CODE_TAKEN_MESSAGE }
      const invalidFields = 'fields' in result ? result.fields : []
      return Object.fromEntries(
        invalidFields.map((field) => [
          ['percent', 'amount'].includes(field) ? 'discount' : field,
          'Please check this field.',
        ]),
      )
    },
    onResult: ({ status }) => status === 'saved' && onClose(),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={code ? `Edit ${code.code}` : 'Add a Promo Code'}
      description="Customers type the code when they book or order."
      footer={
        <>
          <Button
            variant="ghost"
            onClick={() => {
              deleteDraft()
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button type="submit" form="promo-code-form" isBusy={isBusy}>
            Save Promo Code
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id="promo-code-form"
          noValidate
          className="grid gap-4 sm:grid-cols-2"
          onSubmit={(event) =>
            void form.handleSubmit((values) => send({ id: code?.id ?? requestId(values), values }))(event)
          }
        >
          <div className="empty:hidden sm:col-span-2">
            <MessageNotice message={notice} />
          </div>
          <PromoCodeFields code={code} />
        </form>
      </FormProvider>
    </Dialog>
  )
}
