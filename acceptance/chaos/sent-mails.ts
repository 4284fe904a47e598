/** What was mailed to patients who wait for nothing, outside the hours in which they may be mailed: by the worker's own note. */
export const nightMailsSql = `select template, to_char(sent_at at time zone 'Europe/Rome', 'YYYY-MM-DD HH24:MI') as at
  from mail_outbox, lateral (select (sent_at at time zone 'Europe/Rome')::time as clock) sent
  where state = 'sent' and template in ('reminder', 'recall', 'reviewRequest', 'waitingListOffer')
    and (clock < '08:00' or clock >= case template when 'reminder' then time '20:01' else '21:01' end)`;

/** What was mailed too late to be of use: a reminder or an offer within the hour before its time. */
export const lateMailsSql = `select m.id, m.template, m.sent_at as "sentAt", coalesce(o.starts_at, b.appointment_at) as at
  from mail_outbox m left join booking b on b.id = m.booking_id left join waiting_offer o on o.id::text = m.params ->> 'offerId'
  where m.state = 'sent' and m.template in ('reminder', 'waitingListOffer')
    and m.sent_at > coalesce(o.starts_at, b.appointment_at) - interval '1 hour'`;

/** Of each visit that stands, or took place, how many reminders of each kind were mailed. */
export const remindersSql = `select b.number, b.appointment_at as at,
    count(*) filter (where m.params ->> 'reminder' = 'two-days')::int as "twoDays",
    count(*) filter (where m.params ->> 'reminder' = 'week')::int as week,
    count(*) filter (where m.params ->> 'reminder' = 'eve')::int as eve
  from booking b left join mail_outbox m on m.booking_id = b.id and m.template = 'reminder' and m.state = 'sent'
  where b.status in ('confirmed', 'completed') and b.appointment_at > b.created_at group by b.id`;
