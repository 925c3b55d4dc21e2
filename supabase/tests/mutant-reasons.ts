/** Why no test can notice a weakening: a second lock behind one that is tested, or one that only a race opens. */
const REASONS: [what: RegExp, why: string][] = [
  [/^let it be changed into anything: (profiles|comments|comment_replies),/, 'the guard trigger refuses to change whose row it is before the policy is asked'],
  [/^let it be changed into anything: (waitlist_submissions|interest_submissions|contact_messages|products),/, 'the policy asks the same of the caller before and after, whatever the row'],
  [/^drop trigger: audit_log, append_only/, 'no policy and no grant lets a caller change the record'],
  [/^drop constraint: (event_stats|comments|comment_replies), .*(likes|replies)_check/, 'a counter below nothing: triggers count from rows, and every history is recounted'],
  [/^drop constraint: waitlist_submissions, (waitlist_submissions_status_check|waitlist_offer_is_whole)/, 'callers cannot touch these columns; functions write them together'],
  [/^drop constraint: (payments|order_payments), \S+_(kind|method|reference|note|provider_ref)_check/, 'written by functions alone, which judge these fields first'],
  [/(unique|unique index): .*(reference|number)_key/, 'the number is drawn from a sequence; no caller can give one'],
  [/unique.*(access_token|offer_token)_key/, 'the secret is random; no caller can give one'],
  [/^no guard in take_seats: if private\.why_not_on_sale\(e\) = 'not_found'/, 'a shortcut: the line that answers closed and not_bookable answers this too'],
  [/^no guard in search_admin: if words is null/, 'a shortcut: nothing is like nothing'],
  [/^no guard in count_comment: if change = 0/, 'a shortcut: adding nothing changes nothing'],
]

export const reasonFor = (name: string): string | undefined => REASONS.find(([what]) => what.test(name))?.[1]
