
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "announcement_recipients": {
                  Row: {
                    "announcement_id": string,"customer_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "announcement_id": string,"customer_id": string
                  }
                  Update: {
                    "announcement_id"?: string,"customer_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "announcement_recipients_announcement_id_fkey"
      columns: ["announcement_id"]
isOneToOne: false
      referencedRelation: "announcements"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "announcement_recipients_customer_id_fkey"
      columns: ["customer_id"]
isOneToOne: false
      referencedRelation: "customer_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "announcement_recipients_customer_id_fkey"
      columns: ["customer_id"]
isOneToOne: false
      referencedRelation: "customers"
      referencedColumns: ["id"]
    }
                  ]
                },"announcements": {
                  Row: {
                    "audience": string,"body": string,"event_id": string,"id": string,"request_id": string,"subject": string,"written_at": string,"written_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "audience": string,"body": string,"event_id": string,"id"?: string,"request_id": string,"subject": string,"written_at"?: string,"written_by"?: string | null
                  }
                  Update: {
                    "audience"?: string,"body"?: string,"event_id"?: string,"id"?: string,"request_id"?: string,"subject"?: string,"written_at"?: string,"written_by"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "announcements_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "announcements_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "announcements_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "announcements_written_by_fkey"
      columns: ["written_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"audit_log": {
                  Row: {
                    "action": string,"actor_id": string | null,"at": string,"details": NonNullable<Json>,"entity": string,"entity_id": string | null,"id": number
                  }
                  ComputedFields: never
                  Insert: {
                    "action": string,"actor_id"?: string | null,"at"?: string,"details"?: NonNullable<Json>,"entity": string,"entity_id"?: string | null,"id"?: never
                  }
                  Update: {
                    "action"?: string,"actor_id"?: string | null,"at"?: string,"details"?: NonNullable<Json>,"entity"?: string,"entity_id"?: string | null,"id"?: never
                  }
                  Relationships: [
                    {
      foreignKeyName: "audit_log_actor_id_fkey"
      columns: ["actor_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"autopay": {
                  Row: {
                    "agreed": NonNullable<Json>,"agreed_at": string,"booking_id": string,"card_id": string | null,"ended_at": string | null,"handled_at": string | null,"handled_by": string | null,"reason": string | null,"state": string,"terms": string
                  }
                  ComputedFields: never
                  Insert: {
                    "agreed": NonNullable<Json>,"agreed_at": string,"booking_id": string,"card_id"?: string | null,"ended_at"?: string | null,"handled_at"?: string | null,"handled_by"?: string | null,"reason"?: string | null,"state"?: string,"terms": string
                  }
                  Update: {
                    "agreed"?: NonNullable<Json>,"agreed_at"?: string,"booking_id"?: string,"card_id"?: string | null,"ended_at"?: string | null,"handled_at"?: string | null,"handled_by"?: string | null,"reason"?: string | null,"state"?: string,"terms"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "autopay_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: true
      referencedRelation: "booking_balances"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "autopay_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: true
      referencedRelation: "booking_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "autopay_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: true
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "autopay_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: true
      referencedRelation: "event_travellers"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "autopay_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: true
      referencedRelation: "installment_schedule"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "autopay_card_id_fkey"
      columns: ["card_id"]
isOneToOne: false
      referencedRelation: "saved_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "autopay_handled_by_fkey"
      columns: ["handled_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"autopay_attempts": {
                  Row: {
                    "booking_id": string,"checkout_id": string | null,"code": string | null,"created_at": string,"first_day": string,"id": string,"installment_id": string | null,"locked_until": string | null,"n": number,"next_try_at": string,"settled_at": string | null,"status": string,"tries": number
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id": string,"checkout_id"?: string | null,"code"?: string | null,"created_at"?: string,"first_day": string,"id"?: string,"installment_id"?: string | null,"locked_until"?: string | null,"n": number,"next_try_at": string,"settled_at"?: string | null,"status"?: string,"tries"?: number
                  }
                  Update: {
                    "booking_id"?: string,"checkout_id"?: string | null,"code"?: string | null,"created_at"?: string,"first_day"?: string,"id"?: string,"installment_id"?: string | null,"locked_until"?: string | null,"n"?: number,"next_try_at"?: string,"settled_at"?: string | null,"status"?: string,"tries"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "autopay_attempts_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "autopay"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "autopay_attempts_checkout_id_fkey"
      columns: ["checkout_id"]
isOneToOne: false
      referencedRelation: "card_checkouts"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "autopay_attempts_installment_id_fkey"
      columns: ["installment_id"]
isOneToOne: false
      referencedRelation: "installment_schedule"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "autopay_attempts_installment_id_fkey"
      columns: ["installment_id"]
isOneToOne: false
      referencedRelation: "installments"
      referencedColumns: ["id"]
    }
                  ]
                },"bank_transfer_notes": {
                  Row: {
                    "decided_by": string | null,"note": string | null,"transfer_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "decided_by"?: string | null,"note"?: string | null,"transfer_id": string
                  }
                  Update: {
                    "decided_by"?: string | null,"note"?: string | null,"transfer_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "bank_transfer_notes_decided_by_fkey"
      columns: ["decided_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bank_transfer_notes_transfer_id_fkey"
      columns: ["transfer_id"]
isOneToOne: true
      referencedRelation: "bank_transfers"
      referencedColumns: ["id"]
    }
                  ]
                },"bank_transfers": {
                  Row: {
                    "amount": number,"booking_id": string,"created_at": string,"decided_at": string | null,"expires_at": string,"id": string,"reference": string,"request_id": string | null,"status": string
                  }
                  ComputedFields: never
                  Insert: {
                    "amount": number,"booking_id": string,"created_at"?: string,"decided_at"?: string | null,"expires_at"?: string,"id"?: string,"reference"?: string,"request_id"?: string | null,"status"?: string
                  }
                  Update: {
                    "amount"?: number,"booking_id"?: string,"created_at"?: string,"decided_at"?: string | null,"expires_at"?: string,"id"?: string,"reference"?: string,"request_id"?: string | null,"status"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "bank_transfers_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "booking_balances"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "bank_transfers_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "booking_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bank_transfers_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bank_transfers_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "event_travellers"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "bank_transfers_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "installment_schedule"
      referencedColumns: ["booking_id"]
    }
                  ]
                },"booking_lines": {
                  Row: {
                    "amount": number,"answer": string | null,"booking_id": string,"created_at": string,"description": string,"extra_id": string | null,"gst_free": boolean,"id": number,"kind": string,"promo_code_id": string | null,"quantity": number,"removed_at": string | null,"room_option_id": string | null,"source": string,"traveller_id": string | null,"traveller_positions": (number)[] | null,"unit_price": number
                  }
                  ComputedFields: never
                  Insert: {
                    "amount"?: never,"answer"?: string | null,"booking_id": string,"created_at"?: string,"description": string,"extra_id"?: string | null,"gst_free": boolean,"id"?: never,"kind": string,"promo_code_id"?: string | null,"quantity": number,"removed_at"?: string | null,"room_option_id"?: string | null,"source": string,"traveller_id"?: string | null,"traveller_positions"?: (number)[] | null,"unit_price": number
                  }
                  Update: {
                    "amount"?: never,"answer"?: string | null,"booking_id"?: string,"created_at"?: string,"description"?: string,"extra_id"?: string | null,"gst_free"?: boolean,"id"?: never,"kind"?: string,"promo_code_id"?: string | null,"quantity"?: number,"removed_at"?: string | null,"room_option_id"?: string | null,"source"?: string,"traveller_id"?: string | null,"traveller_positions"?: (number)[] | null,"unit_price"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "booking_lines_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "booking_balances"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "booking_lines_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "booking_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "booking_lines_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "booking_lines_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "event_travellers"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "booking_lines_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "installment_schedule"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "booking_lines_extra_id_fkey"
      columns: ["extra_id"]
isOneToOne: false
      referencedRelation: "extras"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "booking_lines_promo_code_id_fkey"
      columns: ["promo_code_id"]
isOneToOne: false
      referencedRelation: "promo_code_uses"
      referencedColumns: ["promo_code_id"]
    },{
      foreignKeyName: "booking_lines_promo_code_id_fkey"
      columns: ["promo_code_id"]
isOneToOne: false
      referencedRelation: "promo_codes"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "booking_lines_room_option_id_fkey"
      columns: ["room_option_id"]
isOneToOne: false
      referencedRelation: "room_options"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "booking_lines_traveller_id_fkey"
      columns: ["traveller_id"]
isOneToOne: false
      referencedRelation: "event_travellers"
      referencedColumns: ["traveller_id"]
    },{
      foreignKeyName: "booking_lines_traveller_id_fkey"
      columns: ["traveller_id"]
isOneToOne: false
      referencedRelation: "travellers"
      referencedColumns: ["id"]
    }
                  ]
                },"booking_staff_notes": {
                  Row: {
                    "booking_id": string,"cancellation_reason": string | null,"notes": string | null,"updated_at": string,"updated_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id": string,"cancellation_reason"?: string | null,"notes"?: string | null,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Update: {
                    "booking_id"?: string,"cancellation_reason"?: string | null,"notes"?: string | null,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "booking_staff_notes_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: true
      referencedRelation: "booking_balances"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "booking_staff_notes_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: true
      referencedRelation: "booking_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "booking_staff_notes_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: true
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "booking_staff_notes_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: true
      referencedRelation: "event_travellers"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "booking_staff_notes_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: true
      referencedRelation: "installment_schedule"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "booking_staff_notes_updated_by_fkey"
      columns: ["updated_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"bookings": {
                  Row: {
                    "billing_name": string | null,"billing_phone": string | null,"cancellation_policy": NonNullable<Json>,"cancellation_reason": string | null,"cancelled_at": string | null,"changes_close_days": number,"confirmed_at": string | null,"created_at": string,"customer_id": string,"deposit_amount": number,"event_id": string,"expires_at": string | null,"free_until_guaranteed": boolean,"goodwill_amount": number,"held_until": string | null,"id": string,"is_double": boolean,"last_installment_days": number,"min_retained": number,"move_policy": NonNullable<Json>,"next_due_date": string | null,"notes": string | null,"paid_amount": number,"payment_method": string,"plan": number,"plan_status": string,"reference": string,"refund_due": number,"request_id": string | null,"retained_amount": number,"seats": number,"split_from": string | null,"status": string,"terms_accepted_at": string | null,"terms_version": number | null,"total_amount": number,"user_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "billing_name"?: string | null,"billing_phone"?: string | null,"cancellation_policy"?: NonNullable<Json>,"cancellation_reason"?: string | null,"cancelled_at"?: string | null,"changes_close_days"?: number,"confirmed_at"?: string | null,"created_at"?: string,"customer_id": string,"deposit_amount": number,"event_id": string,"expires_at"?: string | null,"free_until_guaranteed"?: boolean,"goodwill_amount"?: number,"held_until"?: string | null,"id"?: string,"is_double"?: boolean,"last_installment_days"?: number,"min_retained"?: number,"move_policy"?: NonNullable<Json>,"next_due_date"?: string | null,"notes"?: string | null,"paid_amount"?: number,"payment_method"?: string,"plan": number,"plan_status"?: string,"reference"?: string,"refund_due"?: never,"request_id"?: string | null,"retained_amount"?: number,"seats": number,"split_from"?: string | null,"status"?: string,"terms_accepted_at"?: string | null,"terms_version"?: number | null,"total_amount": number,"user_id"?: string | null
                  }
                  Update: {
                    "billing_name"?: string | null,"billing_phone"?: string | null,"cancellation_policy"?: NonNullable<Json>,"cancellation_reason"?: string | null,"cancelled_at"?: string | null,"changes_close_days"?: number,"confirmed_at"?: string | null,"created_at"?: string,"customer_id"?: string,"deposit_amount"?: number,"event_id"?: string,"expires_at"?: string | null,"free_until_guaranteed"?: boolean,"goodwill_amount"?: number,"held_until"?: string | null,"id"?: string,"is_double"?: boolean,"last_installment_days"?: number,"min_retained"?: number,"move_policy"?: NonNullable<Json>,"next_due_date"?: string | null,"notes"?: string | null,"paid_amount"?: number,"payment_method"?: string,"plan"?: number,"plan_status"?: string,"reference"?: string,"refund_due"?: never,"request_id"?: string | null,"retained_amount"?: number,"seats"?: number,"split_from"?: string | null,"status"?: string,"terms_accepted_at"?: string | null,"terms_version"?: number | null,"total_amount"?: number,"user_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "bookings_customer_id_fkey"
      columns: ["customer_id"]
isOneToOne: false
      referencedRelation: "customer_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bookings_customer_id_fkey"
      columns: ["customer_id"]
isOneToOne: false
      referencedRelation: "customers"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bookings_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bookings_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bookings_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bookings_split_from_fkey"
      columns: ["split_from"]
isOneToOne: false
      referencedRelation: "booking_balances"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "bookings_split_from_fkey"
      columns: ["split_from"]
isOneToOne: false
      referencedRelation: "booking_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bookings_split_from_fkey"
      columns: ["split_from"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bookings_split_from_fkey"
      columns: ["split_from"]
isOneToOne: false
      referencedRelation: "event_travellers"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "bookings_split_from_fkey"
      columns: ["split_from"]
isOneToOne: false
      referencedRelation: "installment_schedule"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "bookings_terms_version_fkey"
      columns: ["terms_version"]
isOneToOne: false
      referencedRelation: "terms_versions"
      referencedColumns: ["version"]
    },{
      foreignKeyName: "bookings_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"call_offs": {
                  Row: {
                    "answer_until": string,"called_off_at": string,"called_off_by": string | null,"event_id": string,"message": string | null,"note": string | null,"reason": string
                  }
                  ComputedFields: never
                  Insert: {
                    "answer_until": string,"called_off_at"?: string,"called_off_by"?: string | null,"event_id": string,"message"?: string | null,"note"?: string | null,"reason": string
                  }
                  Update: {
                    "answer_until"?: string,"called_off_at"?: string,"called_off_by"?: string | null,"event_id"?: string,"message"?: string | null,"note"?: string | null,"reason"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "call_offs_called_off_by_fkey"
      columns: ["called_off_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "call_offs_event_id_fkey"
      columns: ["event_id"]
isOneToOne: true
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "call_offs_event_id_fkey"
      columns: ["event_id"]
isOneToOne: true
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "call_offs_event_id_fkey"
      columns: ["event_id"]
isOneToOne: true
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    }
                  ]
                },"canned_replies": {
                  Row: {
                    "body": string,"id": string,"title": string,"title_key": string
                  }
                  ComputedFields: never
                  Insert: {
                    "body": string,"id"?: string,"title": string,"title_key"?: never
                  }
                  Update: {
                    "body"?: string,"id"?: string,"title"?: string,"title_key"?: never
                  }
                  Relationships: [
                    
                  ]
                },"card_checkouts": {
                  Row: {
                    "account_id": string,"amount": number,"booking_id": string | null,"created_at": string,"created_by": string | null,"currency": string,"expires_at": string,"id": string,"intent_id": string | null,"mode": string,"order_id": string | null,"payment_link_id": string | null,"request_id": string | null,"round": number,"save_card": boolean,"session_closed": boolean,"session_id": string | null,"settled_at": string | null,"status": string,"terms": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "account_id": string,"amount": number,"booking_id"?: string | null,"created_at"?: string,"created_by"?: string | null,"currency"?: string,"expires_at": string,"id"?: string,"intent_id"?: string | null,"mode": string,"order_id"?: string | null,"payment_link_id"?: string | null,"request_id"?: string | null,"round": number,"save_card"?: boolean,"session_closed"?: boolean,"session_id"?: string | null,"settled_at"?: string | null,"status"?: string,"terms"?: string | null
                  }
                  Update: {
                    "account_id"?: string,"amount"?: number,"booking_id"?: string | null,"created_at"?: string,"created_by"?: string | null,"currency"?: string,"expires_at"?: string,"id"?: string,"intent_id"?: string | null,"mode"?: string,"order_id"?: string | null,"payment_link_id"?: string | null,"request_id"?: string | null,"round"?: number,"save_card"?: boolean,"session_closed"?: boolean,"session_id"?: string | null,"settled_at"?: string | null,"status"?: string,"terms"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "card_checkouts_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "booking_balances"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "card_checkouts_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "booking_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "card_checkouts_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "card_checkouts_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "event_travellers"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "card_checkouts_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "installment_schedule"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "card_checkouts_created_by_fkey"
      columns: ["created_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "card_checkouts_order_id_fkey"
      columns: ["order_id"]
isOneToOne: false
      referencedRelation: "order_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "card_checkouts_order_id_fkey"
      columns: ["order_id"]
isOneToOne: false
      referencedRelation: "orders"
      referencedColumns: ["id"]
    }
                  ]
                },"card_disputes": {
                  Row: {
                    "amount": number,"booked": number,"currency": string,"due_by": string | null,"handled_at": string | null,"handled_by": string | null,"id": string,"intent_id": string,"opened_at": string,"provider_id": string,"reason": string | null,"retained_less": number,"settled_at": string | null,"status": string
                  }
                  ComputedFields: never
                  Insert: {
                    "amount": number,"booked"?: number,"currency": string,"due_by"?: string | null,"handled_at"?: string | null,"handled_by"?: string | null,"id"?: string,"intent_id": string,"opened_at": string,"provider_id": string,"reason"?: string | null,"retained_less"?: number,"settled_at"?: string | null,"status": string
                  }
                  Update: {
                    "amount"?: number,"booked"?: number,"currency"?: string,"due_by"?: string | null,"handled_at"?: string | null,"handled_by"?: string | null,"id"?: string,"intent_id"?: string,"opened_at"?: string,"provider_id"?: string,"reason"?: string | null,"retained_less"?: number,"settled_at"?: string | null,"status"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "card_disputes_handled_by_fkey"
      columns: ["handled_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"card_refunds": {
                  Row: {
                    "amount": number,"attempts": number,"booked": number,"created_at": string,"currency": string,"error": string | null,"handled_at": string | null,"handled_by": string | null,"id": string,"locked_until": string | null,"next_try_at": string,"note": string | null,"order_payment_id": string | null,"origin": string,"payment_id": string | null,"provider_id": string | null,"purpose": string | null,"refund_request_id": string | null,"request_id": string | null,"requested_by": string | null,"retained_less": number,"settled_at": string | null,"status": string,"unmatched_payment_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "amount": number,"attempts"?: number,"booked"?: number,"created_at"?: string,"currency"?: string,"error"?: string | null,"handled_at"?: string | null,"handled_by"?: string | null,"id"?: string,"locked_until"?: string | null,"next_try_at"?: string,"note"?: string | null,"order_payment_id"?: string | null,"origin": string,"payment_id"?: string | null,"provider_id"?: string | null,"purpose"?: string | null,"refund_request_id"?: string | null,"request_id"?: string | null,"requested_by"?: string | null,"retained_less"?: number,"settled_at"?: string | null,"status"?: string,"unmatched_payment_id"?: string | null
                  }
                  Update: {
                    "amount"?: number,"attempts"?: number,"booked"?: number,"created_at"?: string,"currency"?: string,"error"?: string | null,"handled_at"?: string | null,"handled_by"?: string | null,"id"?: string,"locked_until"?: string | null,"next_try_at"?: string,"note"?: string | null,"order_payment_id"?: string | null,"origin"?: string,"payment_id"?: string | null,"provider_id"?: string | null,"purpose"?: string | null,"refund_request_id"?: string | null,"request_id"?: string | null,"requested_by"?: string | null,"retained_less"?: number,"settled_at"?: string | null,"status"?: string,"unmatched_payment_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "card_refunds_handled_by_fkey"
      columns: ["handled_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "card_refunds_order_payment_id_fkey"
      columns: ["order_payment_id"]
isOneToOne: false
      referencedRelation: "order_payments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "card_refunds_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: false
      referencedRelation: "booking_payments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "card_refunds_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: false
      referencedRelation: "payments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "card_refunds_requested_by_fkey"
      columns: ["requested_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "card_refunds_unmatched_payment_id_fkey"
      columns: ["unmatched_payment_id"]
isOneToOne: false
      referencedRelation: "unmatched_payments"
      referencedColumns: ["id"]
    }
                  ]
                },"comment_reactions": {
                  Row: {
                    "comment_id": string | null,"created_at": string,"id": string,"reaction_type": string,"reply_id": string | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "comment_id"?: string | null,"created_at"?: string,"id"?: string,"reaction_type"?: string,"reply_id"?: string | null,"user_id"?: string
                  }
                  Update: {
                    "comment_id"?: string | null,"created_at"?: string,"id"?: string,"reaction_type"?: string,"reply_id"?: string | null,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "comment_reactions_comment_id_fkey"
      columns: ["comment_id"]
isOneToOne: false
      referencedRelation: "comments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "comment_reactions_reply_id_fkey"
      columns: ["reply_id"]
isOneToOne: false
      referencedRelation: "comment_replies"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "comment_reactions_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"comment_replies": {
                  Row: {
                    "content": string,"created_at": string,"event_id": string,"id": string,"is_deleted": boolean,"is_flagged": boolean,"likes": number,"parent_comment_id": string,"updated_at": string,"user_id": string | null,"user_name": string
                  }
                  ComputedFields: never
                  Insert: {
                    "content": string,"created_at"?: string,"event_id": string,"id"?: string,"is_deleted"?: boolean,"is_flagged"?: boolean,"likes"?: number,"parent_comment_id": string,"updated_at"?: string,"user_id"?: string | null,"user_name"?: string
                  }
                  Update: {
                    "content"?: string,"created_at"?: string,"event_id"?: string,"id"?: string,"is_deleted"?: boolean,"is_flagged"?: boolean,"likes"?: number,"parent_comment_id"?: string,"updated_at"?: string,"user_id"?: string | null,"user_name"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "comment_replies_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "comment_replies_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "comment_replies_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "comment_replies_parent_comment_id_fkey"
      columns: ["parent_comment_id"]
isOneToOne: false
      referencedRelation: "comments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "comment_replies_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"comment_reports": {
                  Row: {
                    "comment_id": string | null,"created_at": string,"id": string,"reason": string,"reply_id": string | null,"user_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "comment_id"?: string | null,"created_at"?: string,"id"?: string,"reason": string,"reply_id"?: string | null,"user_id"?: string | null
                  }
                  Update: {
                    "comment_id"?: string | null,"created_at"?: string,"id"?: string,"reason"?: string,"reply_id"?: string | null,"user_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "comment_reports_comment_id_fkey"
      columns: ["comment_id"]
isOneToOne: false
      referencedRelation: "comments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "comment_reports_reply_id_fkey"
      columns: ["reply_id"]
isOneToOne: false
      referencedRelation: "comment_replies"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "comment_reports_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"comments": {
                  Row: {
                    "content": string,"created_at": string,"event_id": string,"id": string,"is_deleted": boolean,"is_flagged": boolean,"is_pinned": boolean,"likes": number,"replies": number,"updated_at": string,"user_id": string | null,"user_name": string
                  }
                  ComputedFields: never
                  Insert: {
                    "content": string,"created_at"?: string,"event_id": string,"id"?: string,"is_deleted"?: boolean,"is_flagged"?: boolean,"is_pinned"?: boolean,"likes"?: number,"replies"?: number,"updated_at"?: string,"user_id"?: string | null,"user_name"?: string
                  }
                  Update: {
                    "content"?: string,"created_at"?: string,"event_id"?: string,"id"?: string,"is_deleted"?: boolean,"is_flagged"?: boolean,"is_pinned"?: boolean,"likes"?: number,"replies"?: number,"updated_at"?: string,"user_id"?: string | null,"user_name"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "comments_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "comments_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "comments_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "comments_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"contact_messages": {
                  Row: {
                    "created_at": string,"email": string,"event_id": string | null,"full_name": string,"handled_at": string | null,"id": string,"message": string,"phone": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"email": string,"event_id"?: string | null,"full_name": string,"handled_at"?: string | null,"id"?: string,"message": string,"phone"?: string | null
                  }
                  Update: {
                    "created_at"?: string,"email"?: string,"event_id"?: string | null,"full_name"?: string,"handled_at"?: string | null,"id"?: string,"message"?: string,"phone"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "contact_messages_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "contact_messages_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "contact_messages_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    }
                  ]
                },"customer_claims": {
                  Row: {
                    "created_at": string,"customer_id": string,"email": string,"expires_at": string,"id": string,"sent_at": string | null,"token": string,"used_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"customer_id": string,"email": string,"expires_at": string,"id"?: string,"sent_at"?: string | null,"token"?: string,"used_at"?: string | null
                  }
                  Update: {
                    "created_at"?: string,"customer_id"?: string,"email"?: string,"expires_at"?: string,"id"?: string,"sent_at"?: string | null,"token"?: string,"used_at"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "customer_claims_customer_id_fkey"
      columns: ["customer_id"]
isOneToOne: false
      referencedRelation: "customer_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "customer_claims_customer_id_fkey"
      columns: ["customer_id"]
isOneToOne: false
      referencedRelation: "customers"
      referencedColumns: ["id"]
    }
                  ]
                },"customer_merges": {
                  Row: {
                    "before": Json | null,"customer_id": string,"merged_at": string,"merged_by": string | null,"old_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "before"?: Json | null,"customer_id": string,"merged_at"?: string,"merged_by"?: string | null,"old_id": string
                  }
                  Update: {
                    "before"?: Json | null,"customer_id"?: string,"merged_at"?: string,"merged_by"?: string | null,"old_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "customer_merges_customer_id_fkey"
      columns: ["customer_id"]
isOneToOne: false
      referencedRelation: "customer_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "customer_merges_customer_id_fkey"
      columns: ["customer_id"]
isOneToOne: false
      referencedRelation: "customers"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "customer_merges_merged_by_fkey"
      columns: ["merged_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"customers": {
                  Row: {
                    "created_at": string,"email": string | null,"forgotten_at": string | null,"full_name": string,"guest_email": string | null,"id": string,"last_activity": string | null,"member_status": string,"phone": string | null,"profile_id": string | null,"request_id": string | null,"status": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"email"?: string | null,"forgotten_at"?: string | null,"full_name": string,"guest_email"?: string | null,"id"?: string,"last_activity"?: string | null,"member_status"?: string,"phone"?: string | null,"profile_id"?: string | null,"request_id"?: string | null,"status"?: string
                  }
                  Update: {
                    "created_at"?: string,"email"?: string | null,"forgotten_at"?: string | null,"full_name"?: string,"guest_email"?: string | null,"id"?: string,"last_activity"?: string | null,"member_status"?: string,"phone"?: string | null,"profile_id"?: string | null,"request_id"?: string | null,"status"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "customers_profile_id_fkey"
      columns: ["profile_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"email_outbox": {
                  Row: {
                    "again_of": number | null,"attempts": number,"cancelled_at": string | null,"created_at": string,"data": NonNullable<Json>,"dedupe_key": string | null,"failed_at": string | null,"id": number,"last_error": string | null,"locked_until": string | null,"next_attempt_at": string,"provider_id": string | null,"sent_at": string | null,"template": string,"to_email": string,"useless_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "again_of"?: number | null,"attempts"?: number,"cancelled_at"?: string | null,"created_at"?: string,"data"?: NonNullable<Json>,"dedupe_key"?: string | null,"failed_at"?: string | null,"id"?: never,"last_error"?: string | null,"locked_until"?: string | null,"next_attempt_at"?: string,"provider_id"?: string | null,"sent_at"?: string | null,"template": string,"to_email": string,"useless_at"?: string | null
                  }
                  Update: {
                    "again_of"?: number | null,"attempts"?: number,"cancelled_at"?: string | null,"created_at"?: string,"data"?: NonNullable<Json>,"dedupe_key"?: string | null,"failed_at"?: string | null,"id"?: never,"last_error"?: string | null,"locked_until"?: string | null,"next_attempt_at"?: string,"provider_id"?: string | null,"sent_at"?: string | null,"template"?: string,"to_email"?: string,"useless_at"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "email_outbox_again_of_fkey"
      columns: ["again_of"]
isOneToOne: false
      referencedRelation: "email_outbox"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "email_outbox_again_of_fkey"
      columns: ["again_of"]
isOneToOne: false
      referencedRelation: "email_overview"
      referencedColumns: ["id"]
    }
                  ]
                },"email_preferences": {
                  Row: {
                    "changed_at": string,"event_reminders": boolean,"new_dates": boolean,"profile_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "changed_at"?: string,"event_reminders"?: boolean,"new_dates"?: boolean,"profile_id"?: string
                  }
                  Update: {
                    "changed_at"?: string,"event_reminders"?: boolean,"new_dates"?: boolean,"profile_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "email_preferences_profile_id_fkey"
      columns: ["profile_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"email_suppressions": {
                  Row: {
                    "email": string,"reason": string,"suppressed_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "email": string,"reason": string,"suppressed_at"?: string
                  }
                  Update: {
                    "email"?: string,"reason"?: string,"suppressed_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"event_change_requests": {
                  Row: {
                    "booking_id": string,"created_at": string,"decided_at": string | null,"decided_by": string | null,"event_id": string,"id": string,"status": string,"traveller_ids": (string)[] | null,"unnamed_seats": number
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id": string,"created_at"?: string,"decided_at"?: string | null,"decided_by"?: string | null,"event_id": string,"id"?: string,"status"?: string,"traveller_ids"?: (string)[] | null,"unnamed_seats"?: number
                  }
                  Update: {
                    "booking_id"?: string,"created_at"?: string,"decided_at"?: string | null,"decided_by"?: string | null,"event_id"?: string,"id"?: string,"status"?: string,"traveller_ids"?: (string)[] | null,"unnamed_seats"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "event_change_requests_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "booking_balances"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "event_change_requests_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "booking_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_change_requests_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_change_requests_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "event_travellers"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "event_change_requests_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "installment_schedule"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "event_change_requests_decided_by_fkey"
      columns: ["decided_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_change_requests_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_change_requests_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_change_requests_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    }
                  ]
                },"event_contacts": {
                  Row: {
                    "emergency_phone": string,"event_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "emergency_phone": string,"event_id": string
                  }
                  Update: {
                    "emergency_phone"?: string,"event_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "event_contacts_event_id_fkey"
      columns: ["event_id"]
isOneToOne: true
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_contacts_event_id_fkey"
      columns: ["event_id"]
isOneToOne: true
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_contacts_event_id_fkey"
      columns: ["event_id"]
isOneToOne: true
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    }
                  ]
                },"event_images": {
                  Row: {
                    "alt_text": string,"event_id": string,"height": number | null,"id": string,"image_name": string,"image_url": string,"itinerary_id": string | null,"sort_order": number,"width": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "alt_text"?: string,"event_id": string,"height"?: number | null,"id"?: string,"image_name"?: string,"image_url": string,"itinerary_id"?: string | null,"sort_order"?: number,"width"?: number | null
                  }
                  Update: {
                    "alt_text"?: string,"event_id"?: string,"height"?: number | null,"id"?: string,"image_name"?: string,"image_url"?: string,"itinerary_id"?: string | null,"sort_order"?: number,"width"?: number | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "event_images_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_images_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_images_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_images_itinerary_id_fkey"
      columns: ["itinerary_id"]
isOneToOne: false
      referencedRelation: "event_itineraries"
      referencedColumns: ["id"]
    }
                  ]
                },"event_itineraries": {
                  Row: {
                    "accommodation": string,"date": string | null,"day_number": number,"description": string,"event_id": string,"id": string,"latitude": number | null,"longitude": number | null,"meals": (string)[],"place": string,"title": string
                  }
                  ComputedFields: never
                  Insert: {
                    "accommodation"?: string,"date"?: string | null,"day_number": number,"description"?: string,"event_id": string,"id"?: string,"latitude"?: number | null,"longitude"?: number | null,"meals"?: (string)[],"place"?: string,"title"?: string
                  }
                  Update: {
                    "accommodation"?: string,"date"?: string | null,"day_number"?: number,"description"?: string,"event_id"?: string,"id"?: string,"latitude"?: number | null,"longitude"?: number | null,"meals"?: (string)[],"place"?: string,"title"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "event_itineraries_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_itineraries_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_itineraries_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    }
                  ]
                },"event_ledgers": {
                  Row: {
                    "bookings": number,"event_id": string,"owing": number,"received": number,"seats": number
                  }
                  ComputedFields: never
                  Insert: {
                    "bookings"?: number,"event_id": string,"owing"?: number,"received"?: number,"seats"?: number
                  }
                  Update: {
                    "bookings"?: number,"event_id"?: string,"owing"?: number,"received"?: number,"seats"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "event_ledgers_event_id_fkey"
      columns: ["event_id"]
isOneToOne: true
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_ledgers_event_id_fkey"
      columns: ["event_id"]
isOneToOne: true
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_ledgers_event_id_fkey"
      columns: ["event_id"]
isOneToOne: true
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    }
                  ]
                },"event_months": {
                  Row: {
                    "event_id": string,"month": string,"received": number,"seats": number
                  }
                  ComputedFields: never
                  Insert: {
                    "event_id": string,"month": string,"received"?: number,"seats"?: number
                  }
                  Update: {
                    "event_id"?: string,"month"?: string,"received"?: number,"seats"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "event_months_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_months_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_months_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    }
                  ]
                },"event_stats": {
                  Row: {
                    "comments": number,"event_id": string,"eyes": number,"flames": number,"ghosts": number,"hearts": number,"next_expiry": string | null,"revision": number,"seats_confirmed": number,"seats_freed": number,"seats_taken": number
                  }
                  ComputedFields: never
                  Insert: {
                    "comments"?: number,"event_id": string,"eyes"?: number,"flames"?: number,"ghosts"?: number,"hearts"?: number,"next_expiry"?: string | null,"revision"?: number,"seats_confirmed"?: number,"seats_freed"?: number,"seats_taken"?: number
                  }
                  Update: {
                    "comments"?: number,"event_id"?: string,"eyes"?: number,"flames"?: number,"ghosts"?: number,"hearts"?: number,"next_expiry"?: string | null,"revision"?: number,"seats_confirmed"?: number,"seats_freed"?: number,"seats_taken"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "event_stats_event_id_fkey"
      columns: ["event_id"]
isOneToOne: true
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_stats_event_id_fkey"
      columns: ["event_id"]
isOneToOne: true
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_stats_event_id_fkey"
      columns: ["event_id"]
isOneToOne: true
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    }
                  ]
                },"events": {
                  Row: {
                    "activity_level": number | null,"arrival_note": string,"booking_closes_days": number | null,"called_off_at": string | null,"changes_close_days": number | null,"created_at": string,"created_by": string | null,"currency": string,"custom_fields": NonNullable<Json>,"darkness": string,"decision_days": number | null,"deposit": number | null,"deposit_includes_extras": boolean,"description": string,"end_date": string | null,"end_point": string,"end_time": string | null,"event_type": string,"free_until_guaranteed": boolean,"gst_free": boolean,"guaranteed_at": string | null,"id": string,"insurance": string,"languages": string,"location": string,"max_registrations": number | null,"meeting_point": string,"members_only": boolean,"min_age": number | null,"min_group_size": number | null,"opens_on": string | null,"optional_costs": string,"packing_list": string,"phase": string,"price": number | null,"sale_price": number | null,"stairs": string,"start_date": string | null,"start_time": string | null,"status": string,"time_zone": string | null,"title": string,"toilets": string,"trip_id": string,"updated_at": string,"version": number,"visa": string,"walking_hours": number | null,"wheelchair_access": string
                  }
                  ComputedFields: never
                  Insert: {
                    "activity_level"?: number | null,"arrival_note"?: string,"booking_closes_days"?: number | null,"called_off_at"?: string | null,"changes_close_days"?: number | null,"created_at"?: string,"created_by"?: string | null,"currency"?: string,"custom_fields"?: NonNullable<Json>,"darkness"?: string,"decision_days"?: number | null,"deposit"?: number | null,"deposit_includes_extras"?: boolean,"description"?: string,"end_date"?: string | null,"end_point"?: string,"end_time"?: string | null,"event_type"?: string,"free_until_guaranteed"?: boolean,"gst_free"?: boolean,"guaranteed_at"?: string | null,"id"?: string,"insurance"?: string,"languages"?: string,"location"?: string,"max_registrations"?: number | null,"meeting_point"?: string,"members_only"?: boolean,"min_age"?: number | null,"min_group_size"?: number | null,"opens_on"?: string | null,"optional_costs"?: string,"packing_list"?: string,"phase"?: string,"price"?: number | null,"sale_price"?: number | null,"stairs"?: string,"start_date"?: string | null,"start_time"?: string | null,"status"?: string,"time_zone"?: string | null,"title": string,"toilets"?: string,"trip_id": string,"updated_at"?: string,"version"?: number,"visa"?: string,"walking_hours"?: number | null,"wheelchair_access"?: string
                  }
                  Update: {
                    "activity_level"?: number | null,"arrival_note"?: string,"booking_closes_days"?: number | null,"called_off_at"?: string | null,"changes_close_days"?: number | null,"created_at"?: string,"created_by"?: string | null,"currency"?: string,"custom_fields"?: NonNullable<Json>,"darkness"?: string,"decision_days"?: number | null,"deposit"?: number | null,"deposit_includes_extras"?: boolean,"description"?: string,"end_date"?: string | null,"end_point"?: string,"end_time"?: string | null,"event_type"?: string,"free_until_guaranteed"?: boolean,"gst_free"?: boolean,"guaranteed_at"?: string | null,"id"?: string,"insurance"?: string,"languages"?: string,"location"?: string,"max_registrations"?: number | null,"meeting_point"?: string,"members_only"?: boolean,"min_age"?: number | null,"min_group_size"?: number | null,"opens_on"?: string | null,"optional_costs"?: string,"packing_list"?: string,"phase"?: string,"price"?: number | null,"sale_price"?: number | null,"stairs"?: string,"start_date"?: string | null,"start_time"?: string | null,"status"?: string,"time_zone"?: string | null,"title"?: string,"toilets"?: string,"trip_id"?: string,"updated_at"?: string,"version"?: number,"visa"?: string,"walking_hours"?: number | null,"wheelchair_access"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "events_created_by_fkey"
      columns: ["created_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "events_trip_id_fkey"
      columns: ["trip_id"]
isOneToOne: false
      referencedRelation: "trips"
      referencedColumns: ["id"]
    }
                  ]
                },"extras": {
                  Row: {
                    "closes_days": number,"description": string,"event_id": string,"id": string,"is_offered": boolean,"max_units": number | null,"name": string,"price": number,"price_per": string,"question": string | null,"sort_order": number
                  }
                  ComputedFields: never
                  Insert: {
                    "closes_days"?: number,"description"?: string,"event_id": string,"id"?: string,"is_offered"?: boolean,"max_units"?: number | null,"name": string,"price": number,"price_per": string,"question"?: string | null,"sort_order"?: number
                  }
                  Update: {
                    "closes_days"?: number,"description"?: string,"event_id"?: string,"id"?: string,"is_offered"?: boolean,"max_units"?: number | null,"name"?: string,"price"?: number,"price_per"?: string,"question"?: string | null,"sort_order"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "extras_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "extras_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "extras_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    }
                  ]
                },"favorites": {
                  Row: {
                    "created_at": string,"event_id": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"event_id": string,"user_id"?: string
                  }
                  Update: {
                    "created_at"?: string,"event_id"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "favorites_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "favorites_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "favorites_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "favorites_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"guide_profiles": {
                  Row: {
                    "biography": string,"is_public": boolean,"photo_url": string | null,"public_name": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "biography"?: string,"is_public"?: boolean,"photo_url"?: string | null,"public_name": string,"user_id": string
                  }
                  Update: {
                    "biography"?: string,"is_public"?: boolean,"photo_url"?: string | null,"public_name"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "guide_profiles_user_id_fkey"
      columns: ["user_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"installments": {
                  Row: {
                    "amount": number,"booking_id": string,"due_date": string,"id": string,"refunded": number,"sequence": number
                  }
                  ComputedFields: never
                  Insert: {
                    "amount": number,"booking_id": string,"due_date": string,"id"?: string,"refunded"?: number,"sequence": number
                  }
                  Update: {
                    "amount"?: number,"booking_id"?: string,"due_date"?: string,"id"?: string,"refunded"?: number,"sequence"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "installments_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "booking_balances"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "installments_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "booking_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "installments_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "installments_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "event_travellers"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "installments_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "installment_schedule"
      referencedColumns: ["booking_id"]
    }
                  ]
                },"interest_submissions": {
                  Row: {
                    "confirmed_at": string | null,"created_at": string,"email": string,"event_id": string | null,"full_name": string,"handled_at": string | null,"id": string,"message": string | null,"phone": string | null,"trip_name": string
                  }
                  ComputedFields: never
                  Insert: {
                    "confirmed_at"?: string | null,"created_at"?: string,"email": string,"event_id"?: string | null,"full_name": string,"handled_at"?: string | null,"id"?: string,"message"?: string | null,"phone"?: string | null,"trip_name": string
                  }
                  Update: {
                    "confirmed_at"?: string | null,"created_at"?: string,"email"?: string,"event_id"?: string | null,"full_name"?: string,"handled_at"?: string | null,"id"?: string,"message"?: string | null,"phone"?: string | null,"trip_name"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "interest_submissions_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "interest_submissions_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "interest_submissions_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    }
                  ]
                },"itinerary_items": {
                  Row: {
                    "description": string,"end_time": string | null,"id": string,"item_type": string,"itinerary_id": string,"sort_order": number,"start_time": string | null,"title": string
                  }
                  ComputedFields: never
                  Insert: {
                    "description"?: string,"end_time"?: string | null,"id"?: string,"item_type"?: string,"itinerary_id": string,"sort_order"?: number,"start_time"?: string | null,"title": string
                  }
                  Update: {
                    "description"?: string,"end_time"?: string | null,"id"?: string,"item_type"?: string,"itinerary_id"?: string,"sort_order"?: number,"start_time"?: string | null,"title"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "itinerary_items_itinerary_id_fkey"
      columns: ["itinerary_id"]
isOneToOne: false
      referencedRelation: "event_itineraries"
      referencedColumns: ["id"]
    }
                  ]
                },"message_replies": {
                  Row: {
                    "body": string,"id": string,"message_id": string,"request_id": string,"written_at": string,"written_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "body": string,"id"?: string,"message_id": string,"request_id": string,"written_at"?: string,"written_by"?: string | null
                  }
                  Update: {
                    "body"?: string,"id"?: string,"message_id"?: string,"request_id"?: string,"written_at"?: string,"written_by"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "message_replies_message_id_fkey"
      columns: ["message_id"]
isOneToOne: false
      referencedRelation: "contact_messages"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "message_replies_written_by_fkey"
      columns: ["written_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"order_items": {
                  Row: {
                    "from_stock": boolean,"id": string,"line_total": number,"name": string,"order_id": string,"product_id": string | null,"quantity": number,"unit_price": number,"variant_id": string | null,"variant_name": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "from_stock"?: boolean,"id"?: string,"line_total"?: never,"name": string,"order_id": string,"product_id"?: string | null,"quantity": number,"unit_price": number,"variant_id"?: string | null,"variant_name"?: string | null
                  }
                  Update: {
                    "from_stock"?: boolean,"id"?: string,"line_total"?: never,"name"?: string,"order_id"?: string,"product_id"?: string | null,"quantity"?: number,"unit_price"?: number,"variant_id"?: string | null,"variant_name"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "order_items_order_id_fkey"
      columns: ["order_id"]
isOneToOne: false
      referencedRelation: "order_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "order_items_order_id_fkey"
      columns: ["order_id"]
isOneToOne: false
      referencedRelation: "orders"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "order_items_product_id_fkey"
      columns: ["product_id"]
isOneToOne: false
      referencedRelation: "products"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "order_items_product_id_fkey"
      columns: ["product_id"]
isOneToOne: false
      referencedRelation: "store_catalog"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "order_items_variant_id_fkey"
      columns: ["variant_id"]
isOneToOne: false
      referencedRelation: "product_variants"
      referencedColumns: ["id"]
    }
                  ]
                },"order_payment_notes": {
                  Row: {
                    "note": string | null,"payment_id": string,"recorded_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "note"?: string | null,"payment_id": string,"recorded_by"?: string | null
                  }
                  Update: {
                    "note"?: string | null,"payment_id"?: string,"recorded_by"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "order_payment_notes_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: true
      referencedRelation: "order_payments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "order_payment_notes_recorded_by_fkey"
      columns: ["recorded_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"order_payments": {
                  Row: {
                    "amount": number,"id": string,"kind": string,"method": string,"order_id": string,"paid_at": string,"provider_ref": string | null,"request_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "amount": number,"id"?: string,"kind": string,"method": string,"order_id": string,"paid_at"?: string,"provider_ref"?: string | null,"request_id"?: string | null
                  }
                  Update: {
                    "amount"?: number,"id"?: string,"kind"?: string,"method"?: string,"order_id"?: string,"paid_at"?: string,"provider_ref"?: string | null,"request_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "order_payments_order_id_fkey"
      columns: ["order_id"]
isOneToOne: false
      referencedRelation: "order_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "order_payments_order_id_fkey"
      columns: ["order_id"]
isOneToOne: false
      referencedRelation: "orders"
      referencedColumns: ["id"]
    }
                  ]
                },"orders": {
                  Row: {
                    "address_line": string | null,"cancelled_at": string | null,"collect_event_id": string | null,"country": string,"created_at": string,"delivery": string,"discount": number,"discount_percent": number,"email": string | null,"expires_at": string,"fulfilled_at": string | null,"full_name": string,"id": string,"number": string,"paid_amount": number,"paid_at": string | null,"payment_method": string,"phone": string | null,"postcode": string | null,"promo_code_id": string | null,"promo_discount": number,"refund_due": number,"request_id": string | null,"search_text": string,"shipping": number,"state": string | null,"status": string,"subtotal": number,"suburb": string | null,"terms_accepted_at": string | null,"terms_version": number | null,"total": number,"user_id": string | null,"voucher_amount": number
                  }
                  ComputedFields: never
                  Insert: {
                    "address_line"?: string | null,"cancelled_at"?: string | null,"collect_event_id"?: string | null,"country"?: string,"created_at"?: string,"delivery": string,"discount"?: number,"discount_percent"?: number,"email"?: string | null,"expires_at"?: string,"fulfilled_at"?: string | null,"full_name": string,"id"?: string,"number"?: string,"paid_amount"?: number,"paid_at"?: string | null,"payment_method"?: string,"phone"?: string | null,"postcode"?: string | null,"promo_code_id"?: string | null,"promo_discount"?: number,"refund_due"?: never,"request_id"?: string | null,"search_text"?: string,"shipping": number,"state"?: string | null,"status"?: string,"subtotal": number,"suburb"?: string | null,"terms_accepted_at"?: string | null,"terms_version"?: number | null,"total": number,"user_id"?: string | null,"voucher_amount"?: number
                  }
                  Update: {
                    "address_line"?: string | null,"cancelled_at"?: string | null,"collect_event_id"?: string | null,"country"?: string,"created_at"?: string,"delivery"?: string,"discount"?: number,"discount_percent"?: number,"email"?: string | null,"expires_at"?: string,"fulfilled_at"?: string | null,"full_name"?: string,"id"?: string,"number"?: string,"paid_amount"?: number,"paid_at"?: string | null,"payment_method"?: string,"phone"?: string | null,"postcode"?: string | null,"promo_code_id"?: string | null,"promo_discount"?: number,"refund_due"?: never,"request_id"?: string | null,"search_text"?: string,"shipping"?: number,"state"?: string | null,"status"?: string,"subtotal"?: number,"suburb"?: string | null,"terms_accepted_at"?: string | null,"terms_version"?: number | null,"total"?: number,"user_id"?: string | null,"voucher_amount"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "orders_collect_event_id_fkey"
      columns: ["collect_event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "orders_collect_event_id_fkey"
      columns: ["collect_event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "orders_collect_event_id_fkey"
      columns: ["collect_event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "orders_promo_code_id_fkey"
      columns: ["promo_code_id"]
isOneToOne: false
      referencedRelation: "promo_code_uses"
      referencedColumns: ["promo_code_id"]
    },{
      foreignKeyName: "orders_promo_code_id_fkey"
      columns: ["promo_code_id"]
isOneToOne: false
      referencedRelation: "promo_codes"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "orders_terms_version_fkey"
      columns: ["terms_version"]
isOneToOne: false
      referencedRelation: "terms_versions"
      referencedColumns: ["version"]
    },{
      foreignKeyName: "orders_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"payment_notes": {
                  Row: {
                    "note": string | null,"payment_id": string,"recorded_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "note"?: string | null,"payment_id": string,"recorded_by"?: string | null
                  }
                  Update: {
                    "note"?: string | null,"payment_id"?: string,"recorded_by"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "payment_notes_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: true
      referencedRelation: "booking_payments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "payment_notes_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: true
      referencedRelation: "payments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "payment_notes_recorded_by_fkey"
      columns: ["recorded_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"payments": {
                  Row: {
                    "amount": number,"booking_id": string,"id": string,"kind": string,"method": string,"paid_at": string,"provider_ref": string | null,"purpose": string | null,"reference": string | null,"request_id": string | null,"source_payment_id": string | null,"transfer_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "amount": number,"booking_id": string,"id"?: string,"kind": string,"method": string,"paid_at"?: string,"provider_ref"?: string | null,"purpose"?: string | null,"reference"?: string | null,"request_id"?: string | null,"source_payment_id"?: string | null,"transfer_id"?: string | null
                  }
                  Update: {
                    "amount"?: number,"booking_id"?: string,"id"?: string,"kind"?: string,"method"?: string,"paid_at"?: string,"provider_ref"?: string | null,"purpose"?: string | null,"reference"?: string | null,"request_id"?: string | null,"source_payment_id"?: string | null,"transfer_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "payments_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "booking_balances"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "payments_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "booking_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "payments_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "payments_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "event_travellers"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "payments_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "installment_schedule"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "payments_source_payment_id_fkey"
      columns: ["source_payment_id"]
isOneToOne: false
      referencedRelation: "booking_payments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "payments_source_payment_id_fkey"
      columns: ["source_payment_id"]
isOneToOne: false
      referencedRelation: "payments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "payments_transfer_id_fkey"
      columns: ["transfer_id"]
isOneToOne: true
      referencedRelation: "bank_transfers"
      referencedColumns: ["id"]
    }
                  ]
                },"product_interest": {
                  Row: {
                    "confirmed_at": string | null,"created_at": string,"email": string,"id": string,"product_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "confirmed_at"?: string | null,"created_at"?: string,"email": string,"id"?: string,"product_id": string
                  }
                  Update: {
                    "confirmed_at"?: string | null,"created_at"?: string,"email"?: string,"id"?: string,"product_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "product_interest_product_id_fkey"
      columns: ["product_id"]
isOneToOne: false
      referencedRelation: "products"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "product_interest_product_id_fkey"
      columns: ["product_id"]
isOneToOne: false
      referencedRelation: "store_catalog"
      referencedColumns: ["id"]
    }
                  ]
                },"product_variants": {
                  Row: {
                    "id": string,"name": string,"product_id": string,"sort_order": number,"stock": number
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: string,"name": string,"product_id": string,"sort_order"?: number,"stock"?: number
                  }
                  Update: {
                    "id"?: string,"name"?: string,"product_id"?: string,"sort_order"?: number,"stock"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "product_variants_product_id_fkey"
      columns: ["product_id"]
isOneToOne: false
      referencedRelation: "products"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "product_variants_product_id_fkey"
      columns: ["product_id"]
isOneToOne: false
      referencedRelation: "store_catalog"
      referencedColumns: ["id"]
    }
                  ]
                },"products": {
                  Row: {
                    "availability": string,"category": string,"created_at": string,"description": string,"id": string,"image_alt": string,"image_url": string | null,"is_posted": boolean,"name": string,"price": number,"sale_price": number | null,"status": string,"stock": number | null,"tags": (string)[],"updated_at": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "availability"?: string,"category"?: string,"created_at"?: string,"description"?: string,"id"?: string,"image_alt"?: string,"image_url"?: string | null,"is_posted"?: boolean,"name": string,"price": number,"sale_price"?: number | null,"status"?: string,"stock"?: number | null,"tags"?: (string)[],"updated_at"?: string,"version"?: number
                  }
                  Update: {
                    "availability"?: string,"category"?: string,"created_at"?: string,"description"?: string,"id"?: string,"image_alt"?: string,"image_url"?: string | null,"is_posted"?: boolean,"name"?: string,"price"?: number,"sale_price"?: number | null,"status"?: string,"stock"?: number | null,"tags"?: (string)[],"updated_at"?: string,"version"?: number
                  }
                  Relationships: [
                    
                  ]
                },"profiles": {
                  Row: {
                    "created_at": string,"full_name": string | null,"id": string,"is_admin": boolean,"phone": string | null,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"full_name"?: string | null,"id": string,"is_admin"?: boolean,"phone"?: string | null,"updated_at"?: string
                  }
                  Update: {
                    "created_at"?: string,"full_name"?: string | null,"id"?: string,"is_admin"?: boolean,"phone"?: string | null,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"promo_code_targets": {
                  Row: {
                    "event_id": string | null,"id": number,"promo_code_id": string,"trip_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "event_id"?: string | null,"id"?: never,"promo_code_id": string,"trip_id"?: string | null
                  }
                  Update: {
                    "event_id"?: string | null,"id"?: never,"promo_code_id"?: string,"trip_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "promo_code_targets_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "promo_code_targets_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "promo_code_targets_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "promo_code_targets_promo_code_id_fkey"
      columns: ["promo_code_id"]
isOneToOne: false
      referencedRelation: "promo_code_uses"
      referencedColumns: ["promo_code_id"]
    },{
      foreignKeyName: "promo_code_targets_promo_code_id_fkey"
      columns: ["promo_code_id"]
isOneToOne: false
      referencedRelation: "promo_codes"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "promo_code_targets_trip_id_fkey"
      columns: ["trip_id"]
isOneToOne: false
      referencedRelation: "trips"
      referencedColumns: ["id"]
    }
                  ]
                },"promo_codes": {
                  Row: {
                    "all_trips": boolean,"amount": number | null,"code": string,"created_at": string,"ends_on": string | null,"for_store": boolean,"id": string,"is_active": boolean,"is_stackable": boolean,"max_uses": number | null,"max_uses_per_person": number | null,"members_only": boolean,"min_spend": number,"percent": number | null,"starts_on": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "all_trips"?: boolean,"amount"?: number | null,"code": string,"created_at"?: string,"ends_on"?: string | null,"for_store"?: boolean,"id"?: string,"is_active"?: boolean,"is_stackable"?: boolean,"max_uses"?: number | null,"max_uses_per_person"?: number | null,"members_only"?: boolean,"min_spend"?: number,"percent"?: number | null,"starts_on"?: string | null
                  }
                  Update: {
                    "all_trips"?: boolean,"amount"?: number | null,"code"?: string,"created_at"?: string,"ends_on"?: string | null,"for_store"?: boolean,"id"?: string,"is_active"?: boolean,"is_stackable"?: boolean,"max_uses"?: number | null,"max_uses_per_person"?: number | null,"members_only"?: boolean,"min_spend"?: number,"percent"?: number | null,"starts_on"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"provider_balance": {
                  Row: {
                    "amount": number,"currency": string,"fee": number,"happened_at": string,"id": string,"payout_id": string | null,"source_id": string | null,"type": string
                  }
                  ComputedFields: never
                  Insert: {
                    "amount": number,"currency": string,"fee": number,"happened_at": string,"id": string,"payout_id"?: string | null,"source_id"?: string | null,"type": string
                  }
                  Update: {
                    "amount"?: number,"currency"?: string,"fee"?: number,"happened_at"?: string,"id"?: string,"payout_id"?: string | null,"source_id"?: string | null,"type"?: string
                  }
                  Relationships: [
                    
                  ]
                },"provider_events": {
                  Row: {
                    "account_id": string,"applied_at": string | null,"deliveries": number,"error": string | null,"happened_at": string,"id": string,"mode": string,"object_id": string,"received_at": string,"type": string
                  }
                  ComputedFields: never
                  Insert: {
                    "account_id": string,"applied_at"?: string | null,"deliveries"?: number,"error"?: string | null,"happened_at": string,"id": string,"mode": string,"object_id": string,"received_at"?: string,"type": string
                  }
                  Update: {
                    "account_id"?: string,"applied_at"?: string | null,"deliveries"?: number,"error"?: string | null,"happened_at"?: string,"id"?: string,"mode"?: string,"object_id"?: string,"received_at"?: string,"type"?: string
                  }
                  Relationships: [
                    
                  ]
                },"provider_payouts": {
                  Row: {
                    "amount": number,"arrives_on": string,"currency": string,"id": string,"state": string
                  }
                  ComputedFields: never
                  Insert: {
                    "amount": number,"arrives_on": string,"currency": string,"id": string,"state": string
                  }
                  Update: {
                    "amount"?: number,"arrives_on"?: string,"currency"?: string,"id"?: string,"state"?: string
                  }
                  Relationships: [
                    
                  ]
                },"reactions": {
                  Row: {
                    "created_at": string,"event_id": string,"reaction_type": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"event_id": string,"reaction_type": string,"user_id"?: string
                  }
                  Update: {
                    "created_at"?: string,"event_id"?: string,"reaction_type"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "reactions_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "reactions_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "reactions_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "reactions_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"reconcile_runs": {
                  Row: {
                    "account_id": string,"ended_at": string | null,"error": string | null,"id": string,"mode": string,"reached": string | null,"seen": number,"since": string,"started_at": string,"started_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "account_id": string,"ended_at"?: string | null,"error"?: string | null,"id"?: string,"mode": string,"reached"?: string | null,"seen"?: number,"since": string,"started_at"?: string,"started_by"?: string | null
                  }
                  Update: {
                    "account_id"?: string,"ended_at"?: string | null,"error"?: string | null,"id"?: string,"mode"?: string,"reached"?: string | null,"seen"?: number,"since"?: string,"started_at"?: string,"started_by"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "reconcile_runs_started_by_fkey"
      columns: ["started_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"reconciliation_discrepancies": {
                  Row: {
                    "found_at": string,"handled_at": string | null,"handled_by": string | null,"id": string,"kind": string,"ours": number,"provider_id": string,"run_id": string | null,"settled_at": string | null,"theirs": number
                  }
                  ComputedFields: never
                  Insert: {
                    "found_at"?: string,"handled_at"?: string | null,"handled_by"?: string | null,"id"?: string,"kind": string,"ours": number,"provider_id": string,"run_id"?: string | null,"settled_at"?: string | null,"theirs": number
                  }
                  Update: {
                    "found_at"?: string,"handled_at"?: string | null,"handled_by"?: string | null,"id"?: string,"kind"?: string,"ours"?: number,"provider_id"?: string,"run_id"?: string | null,"settled_at"?: string | null,"theirs"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "reconciliation_discrepancies_handled_by_fkey"
      columns: ["handled_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "reconciliation_discrepancies_run_id_fkey"
      columns: ["run_id"]
isOneToOne: false
      referencedRelation: "reconcile_runs"
      referencedColumns: ["id"]
    }
                  ]
                },"role_permissions": {
                  Row: {
                    "of_own_events": boolean,"permission": string,"role": string
                  }
                  ComputedFields: never
                  Insert: {
                    "of_own_events"?: boolean,"permission": string,"role": string
                  }
                  Update: {
                    "of_own_events"?: boolean,"permission"?: string,"role"?: string
                  }
                  Relationships: [
                    
                  ]
                },"room_assignments": {
                  Row: {
                    "room_id": string,"traveller_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "room_id": string,"traveller_id": string
                  }
                  Update: {
                    "room_id"?: string,"traveller_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "room_assignments_room_id_fkey"
      columns: ["room_id"]
isOneToOne: false
      referencedRelation: "rooms"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "room_assignments_traveller_id_fkey"
      columns: ["traveller_id"]
isOneToOne: true
      referencedRelation: "event_travellers"
      referencedColumns: ["traveller_id"]
    },{
      foreignKeyName: "room_assignments_traveller_id_fkey"
      columns: ["traveller_id"]
isOneToOne: true
      referencedRelation: "travellers"
      referencedColumns: ["id"]
    }
                  ]
                },"room_options": {
                  Row: {
                    "beds": number,"event_id": string,"id": string,"is_offered": boolean,"is_shareable": boolean,"name": string,"price": number,"sort_order": number,"stock": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "beds"?: number,"event_id": string,"id"?: string,"is_offered"?: boolean,"is_shareable"?: boolean,"name": string,"price"?: number,"sort_order"?: number,"stock"?: number | null
                  }
                  Update: {
                    "beds"?: number,"event_id"?: string,"id"?: string,"is_offered"?: boolean,"is_shareable"?: boolean,"name"?: string,"price"?: number,"sort_order"?: number,"stock"?: number | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "room_options_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "room_options_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "room_options_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    }
                  ]
                },"rooms": {
                  Row: {
                    "beds": number,"event_id": string,"id": string,"name": string,"note": string | null,"sort_order": number
                  }
                  ComputedFields: never
                  Insert: {
                    "beds"?: number,"event_id": string,"id"?: string,"name": string,"note"?: string | null,"sort_order"?: number
                  }
                  Update: {
                    "beds"?: number,"event_id"?: string,"id"?: string,"name"?: string,"note"?: string | null,"sort_order"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "rooms_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "rooms_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "rooms_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    }
                  ]
                },"saved_cards": {
                  Row: {
                    "account_id": string,"brand": string | null,"created_at": string,"customer": string,"detached_at": string | null,"exp_month": number | null,"exp_year": number | null,"id": string,"last4": string | null,"method": string,"mode": string,"removed_at": string | null,"user_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "account_id": string,"brand"?: string | null,"created_at"?: string,"customer": string,"detached_at"?: string | null,"exp_month"?: number | null,"exp_year"?: number | null,"id"?: string,"last4"?: string | null,"method": string,"mode": string,"removed_at"?: string | null,"user_id"?: string | null
                  }
                  Update: {
                    "account_id"?: string,"brand"?: string | null,"created_at"?: string,"customer"?: string,"detached_at"?: string | null,"exp_month"?: number | null,"exp_year"?: number | null,"id"?: string,"last4"?: string | null,"method"?: string,"mode"?: string,"removed_at"?: string | null,"user_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "saved_cards_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"scheduled_jobs": {
                  Row: {
                    "daily": boolean,"done_at": string | null,"error": string | null,"job": string,"position": number,"tried_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "daily"?: boolean,"done_at"?: string | null,"error"?: string | null,"job": string,"position": number,"tried_at"?: string | null
                  }
                  Update: {
                    "daily"?: boolean,"done_at"?: string | null,"error"?: string | null,"job"?: string,"position"?: number,"tried_at"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"settings": {
                  Row: {
                    "abn": string,"accreditation": string,"address": string,"adult_age": number,"apca_number": string,"bank_account_name": string,"bank_account_number": string,"bank_bsb": string,"bank_code": string,"booking_closes_days": number,"call_off_answer_days": number,"cancellation_policy": NonNullable<Json>,"changes_close_days": number,"data_countries": string,"default_deposit": number,"details_reminder_days": number,"early_booking_days": number,"email": string,"emergency_number": string,"enquiry_retention_months": number,"event_reminder_days": number,"faulty_goods_days": number,"gst_percent": number,"hold_hours": number,"installment_last_reminder_days": number,"installment_late_days": number,"installment_reminder_days": number,"insurer": string,"last_installment_days": number,"legal_name": string,"low_stock": number,"max_seats_per_booking": number,"member_discount_percent": number,"min_age": number,"min_installment": number,"move_policy": NonNullable<Json>,"offer_hours": number,"offer_reminder_hours": number,"only_row": boolean,"order_days": number,"phone": string,"postage": number,"refund_limit": number,"refund_offer_days": number,"reminder_hour": number,"reply_hours": number,"socials": NonNullable<Json>,"staff_idle_hours": number,"staff_second_factor": boolean,"transfer_days": number,"traveller_retention_days": number,"under_construction": boolean,"version": number,"waitlist_closes_days": number
                  }
                  ComputedFields: never
                  Insert: {
                    "abn"?: string,"accreditation"?: string,"address"?: string,"adult_age"?: number,"apca_number"?: string,"bank_account_name"?: string,"bank_account_number"?: string,"bank_bsb"?: string,"bank_code"?: string,"booking_closes_days"?: number,"call_off_answer_days"?: number,"cancellation_policy"?: NonNullable<Json>,"changes_close_days"?: number,"data_countries"?: string,"default_deposit"?: number,"details_reminder_days"?: number,"early_booking_days"?: number,"email"?: string,"emergency_number"?: string,"enquiry_retention_months"?: number,"event_reminder_days"?: number,"faulty_goods_days"?: number,"gst_percent"?: number,"hold_hours"?: number,"installment_last_reminder_days"?: number,"installment_late_days"?: number,"installment_reminder_days"?: number,"insurer"?: string,"last_installment_days"?: number,"legal_name"?: string,"low_stock"?: number,"max_seats_per_booking"?: number,"member_discount_percent"?: number,"min_age"?: number,"min_installment"?: number,"move_policy"?: NonNullable<Json>,"offer_hours"?: number,"offer_reminder_hours"?: number,"only_row"?: boolean,"order_days"?: number,"phone"?: string,"postage"?: number,"refund_limit"?: number,"refund_offer_days"?: number,"reminder_hour"?: number,"reply_hours"?: number,"socials"?: NonNullable<Json>,"staff_idle_hours"?: number,"staff_second_factor"?: boolean,"transfer_days"?: number,"traveller_retention_days"?: number,"under_construction"?: boolean,"version"?: number,"waitlist_closes_days"?: number
                  }
                  Update: {
                    "abn"?: string,"accreditation"?: string,"address"?: string,"adult_age"?: number,"apca_number"?: string,"bank_account_name"?: string,"bank_account_number"?: string,"bank_bsb"?: string,"bank_code"?: string,"booking_closes_days"?: number,"call_off_answer_days"?: number,"cancellation_policy"?: NonNullable<Json>,"changes_close_days"?: number,"data_countries"?: string,"default_deposit"?: number,"details_reminder_days"?: number,"early_booking_days"?: number,"email"?: string,"emergency_number"?: string,"enquiry_retention_months"?: number,"event_reminder_days"?: number,"faulty_goods_days"?: number,"gst_percent"?: number,"hold_hours"?: number,"installment_last_reminder_days"?: number,"installment_late_days"?: number,"installment_reminder_days"?: number,"insurer"?: string,"last_installment_days"?: number,"legal_name"?: string,"low_stock"?: number,"max_seats_per_booking"?: number,"member_discount_percent"?: number,"min_age"?: number,"min_installment"?: number,"move_policy"?: NonNullable<Json>,"offer_hours"?: number,"offer_reminder_hours"?: number,"only_row"?: boolean,"order_days"?: number,"phone"?: string,"postage"?: number,"refund_limit"?: number,"refund_offer_days"?: number,"reminder_hour"?: number,"reply_hours"?: number,"socials"?: NonNullable<Json>,"staff_idle_hours"?: number,"staff_second_factor"?: boolean,"transfer_days"?: number,"traveller_retention_days"?: number,"under_construction"?: boolean,"version"?: number,"waitlist_closes_days"?: number
                  }
                  Relationships: [
                    
                  ]
                },"staff": {
                  Row: {
                    "ended_at": string | null,"role": string,"since": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "ended_at"?: string | null,"role": string,"since"?: string,"user_id": string
                  }
                  Update: {
                    "ended_at"?: string | null,"role"?: string,"since"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "staff_user_id_fkey"
      columns: ["user_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"staff_events": {
                  Row: {
                    "event_id": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "event_id": string,"user_id": string
                  }
                  Update: {
                    "event_id"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "staff_events_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "staff_events_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "staff_events_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "staff_events_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "staff"
      referencedColumns: ["user_id"]
    },{
      foreignKeyName: "staff_events_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "staff_overview"
      referencedColumns: ["user_id"]
    }
                  ]
                },"staff_invites": {
                  Row: {
                    "email": string,"events": (string)[],"expires_at": string,"id": string,"request_id": string | null,"role": string
                  }
                  ComputedFields: never
                  Insert: {
                    "email": string,"events"?: (string)[],"expires_at": string,"id"?: string,"request_id"?: string | null,"role": string
                  }
                  Update: {
                    "email"?: string,"events"?: (string)[],"expires_at"?: string,"id"?: string,"request_id"?: string | null,"role"?: string
                  }
                  Relationships: [
                    
                  ]
                },"store_months": {
                  Row: {
                    "month": string,"received": number,"vouchers": number
                  }
                  ComputedFields: never
                  Insert: {
                    "month": string,"received"?: number,"vouchers"?: number
                  }
                  Update: {
                    "month"?: string,"received"?: number,"vouchers"?: number
                  }
                  Relationships: [
                    
                  ]
                },"terms_versions": {
                  Row: {
                    "body": string,"created_at": string,"hash": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "body": string,"created_at"?: string,"hash": string,"version"?: number
                  }
                  Update: {
                    "body"?: string,"created_at"?: string,"hash"?: string,"version"?: number
                  }
                  Relationships: [
                    
                  ]
                },"travellers": {
                  Row: {
                    "booking_id": string,"date_of_birth": string | null,"dietary": string | null,"emergency_contact_name": string | null,"emergency_contact_phone": string | null,"full_name": string,"id": string,"is_guardian": boolean,"room_mate": string | null,"shares_name": boolean,"shares_with": string | null,"sort_order": number
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id": string,"date_of_birth"?: string | null,"dietary"?: string | null,"emergency_contact_name"?: string | null,"emergency_contact_phone"?: string | null,"full_name": string,"id"?: string,"is_guardian"?: boolean,"room_mate"?: string | null,"shares_name"?: boolean,"shares_with"?: string | null,"sort_order"?: number
                  }
                  Update: {
                    "booking_id"?: string,"date_of_birth"?: string | null,"dietary"?: string | null,"emergency_contact_name"?: string | null,"emergency_contact_phone"?: string | null,"full_name"?: string,"id"?: string,"is_guardian"?: boolean,"room_mate"?: string | null,"shares_name"?: boolean,"shares_with"?: string | null,"sort_order"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "travellers_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "booking_balances"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "travellers_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "booking_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "travellers_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "travellers_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "event_travellers"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "travellers_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "installment_schedule"
      referencedColumns: ["booking_id"]
    }
                  ]
                },"trips": {
                  Row: {
                    "cancellation_policy": Json | null,"created_at": string,"id": string,"move_policy": Json | null,"slug": string,"summary": string,"title": string
                  }
                  ComputedFields: never
                  Insert: {
                    "cancellation_policy"?: Json | null,"created_at"?: string,"id"?: string,"move_policy"?: Json | null,"slug": string,"summary"?: string,"title": string
                  }
                  Update: {
                    "cancellation_policy"?: Json | null,"created_at"?: string,"id"?: string,"move_policy"?: Json | null,"slug"?: string,"summary"?: string,"title"?: string
                  }
                  Relationships: [
                    
                  ]
                },"unmatched_payments": {
                  Row: {
                    "account_id": string,"amount": number,"checkout_id": string | null,"currency": string,"handled_at": string | null,"handled_by": string | null,"id": string,"intent_id": string,"mode": string,"reason": string,"received_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "account_id": string,"amount": number,"checkout_id"?: string | null,"currency": string,"handled_at"?: string | null,"handled_by"?: string | null,"id"?: string,"intent_id": string,"mode": string,"reason": string,"received_at"?: string
                  }
                  Update: {
                    "account_id"?: string,"amount"?: number,"checkout_id"?: string | null,"currency"?: string,"handled_at"?: string | null,"handled_by"?: string | null,"id"?: string,"intent_id"?: string,"mode"?: string,"reason"?: string,"received_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "unmatched_payments_checkout_id_fkey"
      columns: ["checkout_id"]
isOneToOne: false
      referencedRelation: "card_checkouts"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "unmatched_payments_handled_by_fkey"
      columns: ["handled_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"waitlist_submissions": {
                  Row: {
                    "booking_id": string | null,"created_at": string,"email": string,"event_id": string,"event_name": string,"full_name": string,"id": string,"notes": string | null,"offer_expires_at": string | null,"offered_at": string | null,"phone": string | null,"seats": number,"status": string
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_id"?: string | null,"created_at"?: string,"email": string,"event_id": string,"event_name": string,"full_name": string,"id"?: string,"notes"?: string | null,"offer_expires_at"?: string | null,"offered_at"?: string | null,"phone"?: string | null,"seats"?: number,"status"?: string
                  }
                  Update: {
                    "booking_id"?: string | null,"created_at"?: string,"email"?: string,"event_id"?: string,"event_name"?: string,"full_name"?: string,"id"?: string,"notes"?: string | null,"offer_expires_at"?: string | null,"offered_at"?: string | null,"phone"?: string | null,"seats"?: number,"status"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "waitlist_submissions_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "booking_balances"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "waitlist_submissions_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "booking_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "waitlist_submissions_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "waitlist_submissions_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "event_travellers"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "waitlist_submissions_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "installment_schedule"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "waitlist_submissions_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "waitlist_submissions_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "waitlist_submissions_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    }
                  ]
                }
          }
          Views: {
            "admin_summary": {
                  Row: {
                    "bookings": number | null,"draft_events": number | null,"expected": number | null,"owing": number | null,"published_events": number | null,"received": number | null,"seats": number | null,"store_received": number | null,"upcoming_events": number | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"booking_balances": {
                  Row: {
                    "announced_amount": number | null,"balance": number | null,"booking_id": string,"gst": number | null,"invoice_total": number | null,"next_due_amount": number | null,"next_due_date": string | null,"overdue_amount": number | null,"paid_amount": number,"payment_status": string | null,"percent_paid": number | null,"refund_due": number | null,"status": string | null,"total_amount": number
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"booking_overview": {
                  Row: {
                    "announced_amount": number | null,"arrival_note": string,"balance": number | null,"billing_name": string | null,"billing_phone": string | null,"call_off": Json | null,"cancellation_reason": string | null,"cancelled_at": string | null,"changes_close_on": string | null,"confirmation": string | null,"confirmed_at": string | null,"created_at": string,"customer_email": string | null,"customer_id": string,"customer_name": string | null,"customer_phone": string | null,"deposit_amount": number,"details_missing": number | null,"end_date": string | null,"end_point": string,"end_time": string | null,"event_id": string,"event_location": string,"event_title": string,"expires_at": string | null,"goodwill_amount": number,"gst": number | null,"gst_free": boolean,"id": string,"invoice_total": number | null,"is_free_until_guaranteed": boolean | null,"lines": Json | null,"meeting_point": string,"min_age": number | null,"next_due_amount": number | null,"next_due_date": string | null,"notes": string | null,"overdue_amount": number | null,"paid_amount": number,"payment_method": string,"payment_status": string | null,"percent_paid": number | null,"plan": number,"plan_status": string | null,"reference": string,"refund_due": number | null,"seats": number,"split_bookings": Json | null,"staff_cancellation_reason": string | null,"staff_notes": string | null,"start_date": string | null,"start_time": string | null,"status": string | null,"terms_accepted_at": string | null,"terms_version": number | null,"to_confirm": number | null,"total_amount": number,"travellers_given": number | null,"user_id": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    {
      foreignKeyName: "bookings_customer_id_fkey"
      columns: ["customer_id"]
isOneToOne: false
      referencedRelation: "customer_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bookings_customer_id_fkey"
      columns: ["customer_id"]
isOneToOne: false
      referencedRelation: "customers"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bookings_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bookings_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bookings_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bookings_terms_version_fkey"
      columns: ["terms_version"]
isOneToOne: false
      referencedRelation: "terms_versions"
      referencedColumns: ["version"]
    },{
      foreignKeyName: "bookings_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"booking_payments": {
                  Row: {
                    "amount": number,"booking_id": string,"gst": number | null,"id": string,"kind": string,"method": string,"paid_at": string,"purpose": string | null,"reference": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    {
      foreignKeyName: "payments_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "booking_balances"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "payments_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "booking_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "payments_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "payments_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "event_travellers"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "payments_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "installment_schedule"
      referencedColumns: ["booking_id"]
    }
                  ]
                },"booking_totals": {
                  Row: {
                    "payments_owing": number | null,"payments_received": number | null,"total_bookings": number | null,"total_expected": number | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"card_exceptions": {
                  Row: {
                    "amount": number | null,"created_at": string | null,"currency": string | null,"due_by": string | null,"id": string | null,"kind": string | null,"ours": number | null,"reason": string | null,"reference": string | null,"theirs": number | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"current_terms": {
                  Row: {
                    "body": string | null,"hash": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"customer_overview": {
                  Row: {
                    "created_at": string,"email": string | null,"event_history": Json | null,"events_count": number | null,"favorite_locations": Json | null,"forgotten_at": string | null,"full_name": string,"guest_email": string | null,"id": string,"last_activity": string | null,"member_status": string,"next_start": string | null,"owing": number | null,"phone": string | null,"profile_id": string | null,"status": string,"total_spent": number | null
                  }
                  ComputedFields: never
                  Insert: {
                           "created_at"?: string | null,"email"?: string | null,"event_history"?: never,"events_count"?: never,"favorite_locations"?: never,"forgotten_at"?: string | null,"full_name"?: string | null,"guest_email"?: string | null,"id"?: string | null,"last_activity"?: string | null,"member_status"?: string | null,"next_start"?: never,"owing"?: never,"phone"?: string | null,"profile_id"?: string | null,"status"?: string | null,"total_spent"?: never
                         }
                        Update: {
                           "created_at"?: string | null,"email"?: string | null,"event_history"?: never,"events_count"?: never,"favorite_locations"?: never,"forgotten_at"?: string | null,"full_name"?: string | null,"guest_email"?: string | null,"id"?: string | null,"last_activity"?: string | null,"member_status"?: string | null,"next_start"?: never,"owing"?: never,"phone"?: string | null,"profile_id"?: string | null,"status"?: string | null,"total_spent"?: never
                         }
                        Relationships: [
                    {
      foreignKeyName: "customers_profile_id_fkey"
      columns: ["profile_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"email_overview": {
                  Row: {
                    "again_of": number | null,"attempts": number,"created_at": string,"data": Json | null,"id": number,"last_error": string | null,"next_attempt_at": string,"sent_at": string | null,"state": string | null,"template": string,"to_email": string
                  }
                  ComputedFields: never
                  Insert: {
                           "again_of"?: number | null,"attempts"?: number | null,"created_at"?: string | null,"data"?: never,"id"?: number | null,"last_error"?: string | null,"next_attempt_at"?: string | null,"sent_at"?: string | null,"state"?: never,"template"?: string | null,"to_email"?: string | null
                         }
                        Update: {
                           "again_of"?: number | null,"attempts"?: number | null,"created_at"?: string | null,"data"?: never,"id"?: number | null,"last_error"?: string | null,"next_attempt_at"?: string | null,"sent_at"?: string | null,"state"?: never,"template"?: string | null,"to_email"?: string | null
                         }
                        Relationships: [
                    {
      foreignKeyName: "email_outbox_again_of_fkey"
      columns: ["again_of"]
isOneToOne: false
      referencedRelation: "email_outbox"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "email_outbox_again_of_fkey"
      columns: ["again_of"]
isOneToOne: false
      referencedRelation: "email_overview"
      referencedColumns: ["id"]
    }
                  ]
                },"event_cards": {
                  Row: {
                    "arrival_note": string,"asking_price": number | null,"booking_closes_on": string | null,"changes_close_on": string | null,"confirmation": string | null,"created_at": string,"currency": string,"custom_fields": NonNullable<Json>,"deposit": number | null,"description": string,"end_date": string | null,"end_point": string,"end_time": string | null,"event_type": string,"gst_free": boolean,"id": string,"image_alt": string | null,"image_height": number | null,"image_url": string | null,"image_width": number | null,"is_available": boolean | null,"is_free_until_guaranteed": boolean | null,"is_upcoming": boolean | null,"location": string,"max_registrations": number | null,"meeting_point": string,"members_book_from": string | null,"members_only": boolean,"min_age": number | null,"min_group_size": number | null,"nights": number | null,"opens_on": string | null,"phase": string,"price": number | null,"sale_price": number | null,"seats_taken": number | null,"sort_group": number | null,"spots_left": number | null,"start_date": string | null,"start_time": string | null,"state": string | null,"status": string,"summary": string | null,"title": string,"to_confirm": number | null,"trip_id": string,"updated_at": string,"version": number
                  }
                  ComputedFields: never
                  Relationships: [
                    {
      foreignKeyName: "events_trip_id_fkey"
      columns: ["trip_id"]
isOneToOne: false
      referencedRelation: "trips"
      referencedColumns: ["id"]
    }
                  ]
                },"event_choices": {
                  Row: {
                    "destinations": (string)[] | null,"months": (string)[] | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"event_totals": {
                  Row: {
                    "bookings": number | null,"end_date": string | null,"event_id": string,"location": string,"max_registrations": number | null,"owing": number | null,"received": number | null,"seats": number | null,"start_date": string | null,"status": string,"title": string
                  }
                  ComputedFields: never
                  Relationships: [
                    {
      foreignKeyName: "event_ledgers_event_id_fkey"
      columns: ["event_id"]
isOneToOne: true
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_ledgers_event_id_fkey"
      columns: ["event_id"]
isOneToOne: true
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_ledgers_event_id_fkey"
      columns: ["event_id"]
isOneToOne: true
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    }
                  ]
                },"event_travellers": {
                  Row: {
                    "booked_by": string,"booking_id": string,"booking_status": string,"date_of_birth": string | null,"dietary": string | null,"email": string | null,"emergency_contact_name": string | null,"emergency_contact_phone": string | null,"event_id": string,"event_name": string,"extras": string | null,"is_guardian": boolean | null,"payment_status": string | null,"phone": string | null,"reference": string,"registration_date": string,"room_mate": string | null,"room_option": string | null,"seats": number,"shares_with": string | null,"start_date": string | null,"traveller_id": string | null,"traveller_name": string | null,"trip_id": string,"waiver": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    {
      foreignKeyName: "bookings_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bookings_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bookings_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "events_trip_id_fkey"
      columns: ["trip_id"]
isOneToOne: false
      referencedRelation: "trips"
      referencedColumns: ["id"]
    }
                  ]
                },"installment_schedule": {
                  Row: {
                    "amount": number,"booking_id": string,"covered": number | null,"due_date": string,"id": string,"original_amount": number | null,"paid_date": string | null,"refunded": number,"sequence": number,"status": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"moderation_queue": {
                  Row: {
                    "comment_id": string | null,"content": string | null,"created_at": string | null,"event_id": string | null,"event_title": string | null,"id": string | null,"is_deleted": boolean | null,"is_flagged": boolean | null,"kind": string | null,"parent_content": string | null,"reports": Json | null,"user_name": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"my_interest": {
                  Row: {
                    "created_at": string,"event_id": string | null,"id": string,"trip_name": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    {
      foreignKeyName: "interest_submissions_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "interest_submissions_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "interest_submissions_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    }
                  ]
                },"order_overview": {
                  Row: {
                    "created_at": string,"expires_at": string,"fulfilled_at": string | null,"id": string,"items": string | null,"number": string,"refund_due": number,"status": string | null,"total": number,"user_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                           "created_at"?: string | null,"expires_at"?: string | null,"fulfilled_at"?: string | null,"id"?: string | null,"items"?: never,"number"?: string | null,"refund_due"?: number | null,"status"?: never,"total"?: number | null,"user_id"?: string | null
                         }
                        Update: {
                           "created_at"?: string | null,"expires_at"?: string | null,"fulfilled_at"?: string | null,"id"?: string | null,"items"?: never,"number"?: string | null,"refund_due"?: number | null,"status"?: never,"total"?: number | null,"user_id"?: string | null
                         }
                        Relationships: [
                    {
      foreignKeyName: "orders_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"promo_code_uses": {
                  Row: {
                    "promo_code_id": string,"revenue": number | null,"uses": number | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"public_settings": {
                  Row: {
                    "abn": string | null,"accreditation": string | null,"address": string | null,"adult_age": number | null,"bank_account_name": string | null,"bank_account_number": string | null,"bank_bsb": string | null,"bank_transfers_open": boolean | null,"booking_closes_days": number | null,"changes_close_days": number | null,"data_countries": string | null,"day_photos": number | null,"default_deposit": number | null,"early_booking_days": number | null,"email": string | null,"enquiry_retention_months": number | null,"faulty_goods_days": number | null,"gst_percent": number | null,"guest_hold_minutes": number | null,"hold_hours": number | null,"insurer": string | null,"last_installment_days": number | null,"legal_name": string | null,"legal_texts_are_drafts": boolean | null,"low_stock": number | null,"max_seats_per_booking": number | null,"member_discount_percent": number | null,"min_age": number | null,"offer_hours": number | null,"order_days": number | null,"order_link_days": number | null,"phone": string | null,"postage": number | null,"refund_offer_days": number | null,"reply_hours": number | null,"socials": Json | null,"transfer_days": number | null,"traveller_retention_days": number | null,"under_construction": boolean | null,"voucher_years": number | null,"waitlist_closes_days": number | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"revenue_by_month": {
                  Row: {
                    "month": string | null,"seats": number | null,"store": number | null,"trips": number | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"scheduled_job_status": {
                  Row: {
                    "done_at": string | null,"error": string | null,"is_late": boolean | null,"job": string,"position": number,"tried_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                           "done_at"?: string | null,"error"?: string | null,"is_late"?: never,"job"?: string | null,"position"?: number | null,"tried_at"?: string | null
                         }
                        Update: {
                           "done_at"?: string | null,"error"?: string | null,"is_late"?: never,"job"?: string | null,"position"?: number | null,"tried_at"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"staff_overview": {
                  Row: {
                    "email": string | null,"ended_at": string | null,"events": (string)[] | null,"full_name": string | null,"role": string,"since": string,"user_id": string
                  }
                  ComputedFields: never
                  Relationships: [
                    {
      foreignKeyName: "staff_user_id_fkey"
      columns: ["user_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"store_catalog": {
                  Row: {
                    "availability": string,"category": string,"created_at": string,"description": string,"id": string,"image_alt": string,"image_url": string | null,"is_posted": boolean,"name": string,"price": number,"sale_price": number | null,"stock": number | null,"variants": Json | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"trip_cards": {
                  Row: {
                    "arrival_note": string,"asking_price": number | null,"booking_closes_on": string | null,"changes_close_on": string | null,"confirmation": string | null,"created_at": string,"currency": string,"custom_fields": NonNullable<Json>,"deposit": number | null,"description": string,"end_date": string | null,"end_point": string,"end_time": string | null,"event_type": string,"from_price": number | null,"gst_free": boolean,"id": string,"image_alt": string | null,"image_height": number | null,"image_url": string | null,"image_width": number | null,"is_available": boolean | null,"is_free_until_guaranteed": boolean | null,"is_upcoming": boolean | null,"location": string,"max_registrations": number | null,"meeting_point": string,"members_book_from": string | null,"members_only": boolean,"min_age": number | null,"min_group_size": number | null,"nights": number | null,"opens_on": string | null,"other_events": number | null,"phase": string,"price": number | null,"sale_price": number | null,"seats_taken": number | null,"sort_group": number | null,"spots_left": number | null,"start_date": string | null,"start_time": string | null,"state": string | null,"status": string,"summary": string | null,"title": string,"to_confirm": number | null,"trip_id": string,"updated_at": string,"version": number
                  }
                  ComputedFields: never
                  Relationships: [
                    {
      foreignKeyName: "events_trip_id_fkey"
      columns: ["trip_id"]
isOneToOne: false
      referencedRelation: "trips"
      referencedColumns: ["id"]
    }
                  ]
                },"unapplied_provider_events": {
                  Row: {
                    "id": string,"object_id": string,"received_at": string
                  }
                  ComputedFields: never
                  Insert: {
                           "id"?: string | null,"object_id"?: string | null,"received_at"?: string | null
                         }
                        Update: {
                           "id"?: string | null,"object_id"?: string | null,"received_at"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"waitlist_line": {
                  Row: {
                    "booking_id": string | null,"created_at": string,"email": string,"event_id": string,"event_name": string,"first": boolean | null,"full_name": string,"id": string,"notes": string | null,"offer_expires_at": string | null,"offered_at": string | null,"phone": string | null,"position": number | null,"seats": number,"status": string
                  }
                  ComputedFields: never
                  Relationships: [
                    {
      foreignKeyName: "waitlist_submissions_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "booking_balances"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "waitlist_submissions_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "booking_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "waitlist_submissions_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "waitlist_submissions_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "event_travellers"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "waitlist_submissions_booking_id_fkey"
      columns: ["booking_id"]
isOneToOne: false
      referencedRelation: "installment_schedule"
      referencedColumns: ["booking_id"]
    },{
      foreignKeyName: "waitlist_submissions_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "waitlist_submissions_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "waitlist_submissions_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "trip_cards"
      referencedColumns: ["id"]
    }
                  ]
                }
          }
          Functions: {
            "accept_refund_offer":
{ Args: { "token": string }; Returns: Json
                           },
"acknowledge_incidents":
{ Args: { "report_ids": (string)[] }; Returns: Json
                           },
"admin_book":
{ Args: { "choices"?: Json,"customer"?: Json,"customer_id"?: string,"event_id": string,"late"?: boolean,"notes"?: string,"plan": number,"request_id"?: string,"seats": number,"travellers"?: Json }; Returns: Json
                           },
"admin_offer_seats":
{ Args: { "entry_id": string }; Returns: Json
                           },
"admin_search":
{ Args: { "q": string }; Returns: Json
                           },
"admin_today":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"apply_card_dispute":
{ Args: { "account_id": string,"amount_cents": number,"currency": string,"due_by": string,"happened_at": string,"intent_id": string,"mode": string,"provider_id": string,"reason": string,"state": string }; Returns: Json
                           },
"apply_card_payment":
{ Args: { "account_id": string,"amount_cents": number,"card"?: Json,"checkout_id": string,"currency": string,"intent_id": string,"mode": string,"paid_at": string,"session_id": string,"state": string }; Returns: Json
                           },
"apply_card_refund":
{ Args: { "account_id": string,"amount_cents": number,"currency": string,"error"?: string,"happened_at": string,"intent_id": string,"mode": string,"provider_id": string,"refund_id": string,"state": string }; Returns: Json
                           },
"apply_charge_result":
{ Args: { "attempt_id": string,"code"?: string,"intent_id": string,"result": string }; Returns: Json
                           },
"autopay_terms":
{ Args: { "amount"?: number,"booking_id": string }; Returns: Json
                           },
"begin_card_checkout":
{ Args: { "amount"?: number,"booking_id"?: string,"link_token"?: string,"order_id"?: string,"request_id"?: string,"save_card"?: boolean,"token"?: string }; Returns: Json
                           },
"begin_card_refund":
{ Args: { "amount": number,"note"?: string,"payment_id": string,"purpose"?: string,"request_id"?: string }; Returns: Json
                           },
"begin_refund":
{ Args: { "amount": number,"booking_id": string,"note": string,"order_id": string,"purpose": string,"request_id": string }; Returns: Json
                           },
"book":
{ Args: { "choices"?: Json,"event_id": string,"expected_price": number,"expected_total"?: number,"notes"?: string,"offer_token"?: string,"plan": number,"request_id": string,"seats": number,"terms_accepted": boolean,"terms_hash"?: string,"travellers": Json }; Returns: Json
                           },
"book_as_guest":
{ Args: { "choices"?: Json,"email": string,"event_id": string,"expected_price": number,"expected_total"?: number,"full_name": string,"notes"?: string,"plan": number,"request_id": string,"seats": number,"terms_accepted": boolean,"terms_hash"?: string,"travellers": Json }; Returns: Json
                           },
"booking_conditions":
{ Args: { "event_id": string }; Returns: Json
                           },
"booking_forms":
{ Args: { "booking_id": string }; Returns: Json
                           },
"calendar_feed":
{ Args: { "token": string }; Returns: Json
                           },
"call_off_answers":
{ Args: { "event_id": string }; Returns: Json
                           },
"call_off_choice":
{ Args: { "booking_id"?: string,"token"?: string }; Returns: Json
                           },
"call_off_event":
{ Args: { "answer_days"?: number,"event_id": string,"message"?: string,"note"?: string,"offered"?: (string)[],"reason"?: string }; Returns: Json
                           },
"cancel_booking":
{ Args: { "booking_id": string,"goodwill"?: number,"reason"?: string }; Returns: Json
                           },
"cancel_order":
{ Args: { "order_id": string,"token"?: string }; Returns: Json
                           },
"card_checkout_opened":
{ Args: { "checkout_id": string,"expires_at": string,"session_id": string,"url": string }; Returns: Json
                           },
"card_checkout_state":
{ Args: { "checkout_id": string }; Returns: Json
                           },
"card_checkout_to_open":
{ Args: { "checkout_id": string }; Returns: Json
                           },
"card_payment_status":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"card_refund_failed":
{ Args: { "error": string,"final"?: boolean,"refund_id": string }; Returns: Json
                           },
"card_report":
{ Args: { "month": string }; Returns: Json
                           },
"change_event":
{ Args: { "booking_id": string,"event_id": string,"expected_fee": number,"expected_total": number }; Returns: Json
                           },
"change_extras":
{ Args: { "booking_id": string,"choices": Json,"expected_total": number }; Returns: Json
                           },
"change_staff":
{ Args: { "events"?: Json,"role": string,"user_id": string }; Returns: Json
                           },
"check_promo_code":
{ Args: { "choices"?: Json,"code": string,"event_id": string,"for_customer"?: boolean,"seats"?: number }; Returns: Json
                           },
"check_store_promo_code":
{ Args: { "code": string,"lines": Json }; Returns: Json
                           },
"checkouts_to_close":
{ Args: { "n"?: number }; Returns: Json
                           },
"choose_date":
{ Args: { "booking_id"?: string,"event_id": string,"expected_total": number,"token"?: string }; Returns: Json
                           },
"choose_refund":
{ Args: { "account_name"?: string,"account_number"?: string,"booking_id"?: string,"bsb"?: string,"token"?: string }; Returns: Json
                           },
"claim_card_refunds":
{ Args: { "n"?: number }; Returns: Json
                           },
"claim_customer":
{ Args: { "password": string,"token": string }; Returns: Json
                           },
"claim_due_charges":
{ Args: { "n"?: number }; Returns: Json
                           },
"claim_emails":
{ Args: { "n"?: number }; Returns: Json
                           },
"claim_status":
{ Args: { "token": string }; Returns: Json
                           },
"claim_unused_files":
{ Args: { "n": number }; Returns: Json
                           },
"confirm_bank_transfer":
{ Args: { "transfer_id": string }; Returns: Json
                           },
"confirm_interest":
{ Args: { "token": string }; Returns: Json
                           },
"confirm_waitlist":
{ Args: { "token": string }; Returns: Json
                           },
"confirm_waiver":
{ Args: { "trip_id": string,"version": number }; Returns: Json
                           },
"create_events":
{ Args: { "check_only"?: boolean,"events": Json,"publish"?: boolean,"request_id"?: string,"source_id": string }; Returns: Json
                           },
"customer_duplicates":
{ Args: { "customer_id": string }; Returns: Json
                           },
"decline_event_change":
{ Args: { "booking_id": string,"event_id": string,"reason": string }; Returns: Json
                           },
"decline_offer":
{ Args: { "token": string }; Returns: Json
                           },
"delete_comment":
{ Args: { "comment_id"?: string,"reply_id"?: string }; Returns: Json
                           },
"delete_event_document":
{ Args: { "document_id": string }; Returns: Json
                           },
"delete_my_account":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"delete_unused_files":
{ Args: { "file_ids": (string)[] }; Returns: Json
                           },
"delete_waitlist_entry":
{ Args: { "entry_id": string }; Returns: Json
                           },
"disconnect_payment_provider":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"download_my_data":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"email_bounced":
{ Args: { "provider_id": string,"reason": string }; Returns: Json
                           },
"email_failed":
{ Args: { "attempt": number,"email_id": number,"error": string,"kind": string }; Returns: Json
                           },
"end_autopay":
{ Args: { "booking_id": string }; Returns: Json
                           },
"end_staff":
{ Args: { "user_id": string }; Returns: Json
                           },
"event_availability":
{ Args: { "booking_id"?: string,"event_id": string,"seats"?: number }; Returns: Json
                           },
"event_documents":
{ Args: { "event_id": string }; Returns: Json
                           },
"event_forms":
{ Args: { "event_id": string }; Returns: Json
                           },
"event_group":
{ Args: { "event_id": string }; Returns: Json
                           },
"event_guest_list":
{ Args: { "event_id": string }; Returns: Json
                           },
"event_guides":
{ Args: { "event_id": string }; Returns: Json
                           },
"event_incidents":
{ Args: { "event_id": string }; Returns: Json
                           },
"event_overview":
{ Args: { "event_id": string }; Returns: Json
                           },
"events_for_change":
{ Args: { "booking_id": string }; Returns: Json
                           },
"express_interest":
{ Args: { "email": string,"event_id"?: string,"full_name": string,"message"?: string,"phone"?: string,"trip_name"?: string }; Returns: Json
                           },
"extend_decision_day":
{ Args: { "decision_on": string,"event_id": string }; Returns: Json
                           },
"get_offer":
{ Args: { "token": string }; Returns: Json
                           },
"get_order":
{ Args: { "order_id": string,"token"?: string }; Returns: Json
                           },
"get_refund_offer":
{ Args: { "token": string }; Returns: Json
                           },
"give_goodwill":
{ Args: { "booking_id": string,"expected_retained": number,"goodwill": number,"reason": string }; Returns: Json
                           },
"guarantee_event":
{ Args: { "event_id": string }; Returns: Json
                           },
"guest_booking":
{ Args: { "booking_id": string,"token": string }; Returns: Json
                           },
"guide_event":
{ Args: { "event_id": string }; Returns: Json
                           },
"import_events":
{ Args: { "check_only"?: boolean,"events": Json,"request_id"?: string }; Returns: Json
                           },
"invite_staff":
{ Args: { "email": string,"events"?: Json,"request_id"?: string,"role": string }; Returns: Json
                           },
"join_staff":
{ Args: { "password": string,"token": string }; Returns: Json
                           },
"join_waitlist":
{ Args: { "email": string,"event_id": string,"full_name": string,"notes"?: string,"phone"?: string,"seats"?: number }; Returns: Json
                           },
"leave_waitlist":
{ Args: { "entry_id": string }; Returns: Json
                           },
"list_activity":
{ Args: { "filters"?: Json,"page"?: number,"page_size"?: number }; Returns: Json
                           },
"list_announcements":
{ Args: { "event_id": string,"page"?: number,"page_size"?: number }; Returns: Json
                           },
"list_bookings":
{ Args: { "filters"?: Json,"page"?: number,"page_size"?: number }; Returns: Json
                           },
"list_customers":
{ Args: { "filters"?: Json,"page"?: number,"page_size"?: number }; Returns: Json
                           },
"list_emails":
{ Args: { "filters"?: Json,"page"?: number,"page_size"?: number }; Returns: Json
                           },
"list_events":
{ Args: { "filters"?: Json,"page"?: number,"page_size"?: number }; Returns: Json
                           },
"list_interest":
{ Args: { "filters"?: Json,"page"?: number,"page_size"?: number }; Returns: Json
                           },
"list_messages":
{ Args: { "filters"?: Json,"page"?: number,"page_size"?: number }; Returns: Json
                           },
"list_next_in_line":
{ Args: { "page"?: number,"page_size"?: number }; Returns: Json
                           },
"list_orders":
{ Args: { "filters"?: Json,"page"?: number,"page_size"?: number }; Returns: Json
                           },
"list_promo_codes":
{ Args: { "filters"?: Json,"page"?: number,"page_size"?: number }; Returns: Json
                           },
"list_waitlist":
{ Args: { "filters"?: Json,"page"?: number,"page_size"?: number }; Returns: Json
                           },
"make_recovery_codes":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"make_refund_file":
{ Args: { "event_id": string }; Returns: Json
                           },
"mark_order_paid":
{ Args: { "method"?: string,"order_id": string }; Returns: Json
                           },
"merge_customers":
{ Args: { "fields"?: Json,"keep": string,"other": string }; Returns: Json
                           },
"move_travellers":
{ Args: { "booking_id": string,"event_id": string,"expected_fee": number,"expected_total": number,"request_id"?: string,"traveller_ids": (string)[],"unnamed_seats"?: number }; Returns: Json
                           },
"my_cards":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"my_claim":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"my_permissions":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"my_trip":
{ Args: { "booking_id"?: string }; Returns: Json
                           },
"my_waitlist":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"offer_other_dates":
{ Args: { "event_id": string }; Returns: Json
                           },
"payment_link":
{ Args: { "token": string }; Returns: Json
                           },
"payment_provider_secrets":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"payment_provider_status":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"payment_shares":
{ Args: { "booking_id": string }; Returns: Json
                           },
"place_order":
{ Args: { "buyer": Json,"delivery": Json,"expected_total": number,"lines": Json,"promo_code_id"?: string,"request_id": string }; Returns: Json
                           },
"place_travellers":
{ Args: { "assignments": Json,"event_id": string }; Returns: Json
                           },
"plan_terms":
{ Args: { "choices"?: Json,"event_id": string,"plan": number,"seats": number }; Returns: Json
                           },
"preview_announcement":
{ Args: { "event_id": string }; Returns: Json
                           },
"preview_call_off":
{ Args: { "event_id": string }; Returns: Json
                           },
"preview_cancellation":
{ Args: { "booking_id": string }; Returns: Json
                           },
"preview_event_change":
{ Args: { "booking_id": string,"event_id": string }; Returns: Json
                           },
"preview_extras":
{ Args: { "booking_id": string,"choices": Json }; Returns: Json
                           },
"preview_move":
{ Args: { "end_date": string,"event_id": string,"start_date": string }; Returns: Json
                           },
"preview_move_of_travellers":
{ Args: { "booking_id": string,"event_id": string,"traveller_ids": (string)[],"unnamed_seats"?: number }; Returns: Json
                           },
"preview_other_dates":
{ Args: { "calling_off"?: boolean,"event_id": string }; Returns: Json
                           },
"preview_plan":
{ Args: { "choices"?: Json,"event_id": string,"for_customer"?: boolean,"offer_token"?: string,"plan": number,"seats": number }; Returns: Json
                           },
"preview_policy":
{ Args: { "policy": Json }; Returns: Json
                           },
"preview_terms":
{ Args: { "changes": Json }; Returns: Json
                           },
"preview_waiver":
{ Args: { "body": string,"trip_id": string }; Returns: Json
                           },
"publish_answer":
{ Args: { "answer": string,"message_id": string,"question": string }; Returns: Json
                           },
"quote_order":
{ Args: { "delivery"?: string,"lines": Json,"promo_code_id"?: string }; Returns: Json
                           },
"read_event_document":
{ Args: { "document_id": string }; Returns: Json
                           },
"read_incident_photo":
{ Args: { "photo_id": string }; Returns: Json
                           },
"read_medical_notes":
{ Args: { "event_id": string,"reason": string }; Returns: Json
                           },
"read_refund_file":
{ Args: { "file_id": string }; Returns: Json
                           },
"read_traveller_file":
{ Args: { "file_id": string,"traveller_id": string }; Returns: Json
                           },
"read_traveller_secret":
{ Args: { "kind": string,"reason": string,"traveller_id": string }; Returns: Json
                           },
"reconcile_begin":
{ Args: { "only_if_due"?: boolean,"started_by"?: string }; Returns: Json
                           },
"reconcile_report":
{ Args: { "rows": Json,"run_id": string }; Returns: Json
                           },
"record_guide_log":
{ Args: { "changes": Json,"event_id": string }; Returns: Json
                           },
"record_payment":
{ Args: { "amount": number,"booking_id": string,"method": string,"note"?: string,"received_on"?: string,"request_id"?: string }; Returns: Json
                           },
"record_refund_transfer":
{ Args: { "transfer_id": string }; Returns: Json
                           },
"refund_order":
{ Args: { "amount": number,"method"?: string,"note"?: string,"order_id": string,"request_id"?: string }; Returns: Json
                           },
"refund_payment":
{ Args: { "amount": number,"booking_id": string,"method"?: string,"note"?: string,"purpose"?: string,"request_id"?: string }; Returns: Json
                           },
"reject_bank_transfer":
{ Args: { "reason"?: string,"transfer_id": string }; Returns: Json
                           },
"remind_bookings":
{ Args: { "booking_ids": (string)[] }; Returns: Json
                           },
"remind_travellers":
{ Args: { "event_id": string }; Returns: Json
                           },
"remove_card":
{ Args: { "card_id": string }; Returns: Json
                           },
"rename_event_document":
{ Args: { "document_id": string,"title": string }; Returns: Json
                           },
"reply_to_message":
{ Args: { "body": string,"message_id": string,"request_id": string }; Returns: Json
                           },
"report_cancellations":
{ Args: { "by_trip"?: boolean,"events_page"?: number,"filters"?: Json,"from_day": string,"page_size"?: number,"to_day": string }; Returns: Json
                           },
"report_gst":
{ Args: { "year": number }; Returns: Json
                           },
"report_incident":
{ Args: { "event_id": string,"report": Json }; Returns: Json
                           },
"report_owed":
{ Args: { "bookings_page"?: number,"by_trip"?: boolean,"events_page"?: number,"filters"?: Json,"page_size"?: number,"refunds_page"?: number }; Returns: Json
                           },
"report_payments":
{ Args: { "by_trip"?: boolean,"events_page"?: number,"filters"?: Json,"from_day": string,"page_size"?: number,"to_day": string }; Returns: Json
                           },
"report_revenue":
{ Args: { "by_trip"?: boolean,"events_page"?: number,"filters"?: Json,"page_size"?: number,"year": number }; Returns: Json
                           },
"reprice_plan":
{ Args: { "booking_id": string,"reason": string,"total_amount": number }; Returns: Json
                           },
"request_bank_transfer":
{ Args: { "amount": number,"booking_id": string,"request_id"?: string }; Returns: Json
                           },
"request_claim":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"request_event_change":
{ Args: { "booking_id": string,"event_id": string,"traveller_ids"?: (string)[],"unnamed_seats"?: number }; Returns: Json
                           },
"request_product":
{ Args: { "email": string,"product_id": string }; Returns: Json
                           },
"require_permission":
{ Args: { "permission": string }; Returns: Json
                           },
"reschedule_plan":
{ Args: { "booking_id": string,"installments": Json }; Returns: Json
                           },
"resend_email":
{ Args: { "email_id": number,"request_id": string }; Returns: Json
                           },
"resend_payment_link":
{ Args: { "link_id": string }; Returns: Json
                           },
"return_refund_transfer":
{ Args: { "transfer_id": string }; Returns: Json
                           },
"review_merge":
{ Args: { "keep": string,"other": string }; Returns: Json
                           },
"revoke_payment_link":
{ Args: { "link_id": string }; Returns: Json
                           },
"revoke_traveller_links":
{ Args: { "traveller_id": string }; Returns: Json
                           },
"save_customer":
{ Args: { "customer": Json,"request_id"?: string }; Returns: Json
                           },
"save_event":
{ Args: { "event": Json,"expected_version"?: number,"request_id"?: string }; Returns: Json
                           },
"save_event_document":
{ Args: { "document_id": string }; Returns: Json
                           },
"save_events":
{ Args: { "event": Json,"expected_version": number,"others": Json,"request_id"?: string }; Returns: Json
                           },
"save_guide_profile":
{ Args: { "biography": string,"is_public": boolean,"photo_url": string,"public_name": string,"user_id": string }; Returns: Json
                           },
"save_incident_photo":
{ Args: { "content_type": string,"file_id": string,"photo_id": string,"report_id": string,"size": number }; Returns: Json
                           },
"save_payment_provider":
{ Args: { "account_id": string,"last_four": string,"mode": string,"sealed_key": string,"sealed_webhook_secret": string,"webhook_id"?: string }; Returns: Json
                           },
"save_product":
{ Args: { "expected_version"?: number,"product": Json,"product_id": string,"variants"?: Json }; Returns: Json
                           },
"save_promo_code":
{ Args: { "fields": Json,"promo_code_id": string }; Returns: Json
                           },
"save_traveller_answers":
{ Args: { "answers": Json,"form_id": string,"token": string }; Returns: Json
                           },
"save_traveller_file":
{ Args: { "content_type": string,"file_id": string,"form_id": string,"key": string,"name": string,"size": number,"token": string }; Returns: Json
                           },
"save_traveller_form":
{ Args: { "due_days": number,"expected_version"?: number,"fields": Json,"form_id"?: string,"is_active"?: boolean,"title": string,"trip_id": string }; Returns: Json
                           },
"save_traveller_secret":
{ Args: { "consents": boolean,"kind": string,"sealed_value": string,"token": string }; Returns: Json
                           },
"save_waiver":
{ Args: { "asks_again"?: boolean,"body": string,"due_days": number,"expected_version"?: number,"is_active"?: boolean,"trip_id": string }; Returns: Json
                           },
"send_announcement":
{ Args: { "audience": string,"body": string,"event_id": string,"request_id": string,"subject": string }; Returns: Json
                           },
"send_claim_link":
{ Args: { "customer_id": string }; Returns: Json
                           },
"send_contact_message":
{ Args: { "email": string,"event_id"?: string,"full_name": string,"message": string,"phone"?: string }; Returns: Json
                           },
"send_guest_link":
{ Args: { "booking_id": string,"token": string }; Returns: Json
                           },
"send_payment_link":
{ Args: { "amount": number,"booking_id": string,"email": string,"traveller_id": string }; Returns: Json
                           },
"send_traveller_link":
{ Args: { "email": string,"traveller_id": string }; Returns: Json
                           },
"set_autopay":
{ Args: { "booking_id": string,"card_id": string }; Returns: Json
                           },
"set_event_status":
{ Args: { "event_id": string,"status": string }; Returns: Json
                           },
"set_plan_terms":
{ Args: { "booking_id": string,"payment_method"?: string,"plan_status"?: string }; Returns: Json
                           },
"share_traveller_name":
{ Args: { "shares": boolean,"traveller_id": string }; Returns: Json
                           },
"sibling_events":
{ Args: { "event_id": string,"page"?: number,"page_size"?: number }; Returns: Json
                           },
"sign_waiver":
{ Args: { "consents": boolean,"email"?: string,"hash": string,"signed_name": string,"token": string,"version": number }; Returns: Json
                           },
"signed_waivers":
{ Args: { "traveller_id": string }; Returns: Json
                           },
"spend_recovery_code":
{ Args: { "code": string }; Returns: Json
                           },
"staff_invite":
{ Args: { "token": string }; Returns: Json
                           },
"staff_seen":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"start_calendar_feed":
{ Args: { "booking_id": string }; Returns: Json
                           },
"start_event_document":
{ Args: { "content_type": string,"event_id": string,"size": number,"title": string }; Returns: Json
                           },
"start_incident_photo":
{ Args: { "content_type": string,"photo_id": string,"report_id": string,"size": number }; Returns: Json
                           },
"start_traveller_file":
{ Args: { "content_type": string,"form_id": string,"key": string,"size": number,"token": string }; Returns: Json
                           },
"stop_calendar_feed":
{ Args: { "booking_id": string }; Returns: Json
                           },
"store_provider_event":
{ Args: { "account_id": string,"event_id": string,"happened_at": string,"mode": string,"object_id": string,"type": string }; Returns: Json
                           },
"traveller_answers":
{ Args: { "traveller_id": string }; Returns: Json
                           },
"traveller_link":
{ Args: { "token": string }; Returns: Json
                           },
"trip_forms":
{ Args: { "trip_id": string }; Returns: Json
                           },
"trip_waiver":
{ Args: { "trip_id": string }; Returns: Json
                           },
"unsubscribe":
{ Args: { "token": string }; Returns: Json
                           },
"upcoming_emails":
{ Args: { "page"?: number,"page_size"?: number }; Returns: Json
                           },
"update_travellers":
{ Args: { "booking_id": string,"travellers": Json }; Returns: Json
                           },
"update_waitlist_entry":
{ Args: { "email": string,"entry_id": string,"event_id"?: string,"full_name": string,"notes"?: string,"phone"?: string,"seats"?: number }; Returns: Json
                           },
"withdraw_event_change":
{ Args: { "booking_id": string }; Returns: Json
                           },
"withdraw_offer":
{ Args: { "entry_id": string }; Returns: Json
                           }
          }
          Enums: {
            [_ in never]: never
          }
          CompositeTypes: {
            [_ in never]: never
          }
        }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
  ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    }
    ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    }
    ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    }
    ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
  ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
  ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  "public": {
          Enums: {
            
          }
        }
} as const
