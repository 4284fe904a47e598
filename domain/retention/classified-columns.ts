import type { RuleName } from './retention-rules.ts';

/** A table's columns by rule, space-separated; `notPersonal` are about nobody, or about somebody only beside the others. */
type TableClasses = Partial<Record<RuleName, string>> & { notPersonal?: string };

/**
 * Every column of every table. A column that stands in none of these lists fails `classified-columns.test.ts` in `db`:
 * whoever adds one decides here how long it is kept, and in `retention.repository.ts` how it goes.
 */
export const classifiedColumns: Readonly<Record<string, TableClasses>> = {
  account_factor: {
    operator: 'reset_by_id',
    practiceAccount:
      'account_id totp_encrypted totp_confirmed_at totp_last_step failures locked_until reset_ordered_at reset_at reset_note',
  },
  account_passkey: { practiceAccount: 'id account_id credential_id public_key counter name created_at used_at' },
  account_recovery_code: { practiceAccount: 'id account_id code_hash used_at' },
  activation_point: {
    operator: 'waived_by_id',
    notPersonal: 'name state detail checked_at passed_at asked_at waived_at waived_reason',
  },
  backup_run: { notPersonal: 'id finished_at bytes' },
  attention_assignment: { operator: 'operator_id', notPersonal: 'kind item_id assigned_at' },
  agenda_availability: { notPersonal: 'dentist_id weekday opens_minutes closes_minutes' },
  agenda_closure: {
    notPersonal: 'id practice_id label repeats from_on to_on opens_minutes closes_minutes clinician_id chair_id',
  },
  agenda_exception: { notPersonal: 'dentist_id on_date intervals' },
  agenda_service: {
    notPersonal:
      'id practice_id name position duration_minutes buffer_minutes reasons clinician_ids chair_ids online active',
  },
  appointment: {
    booking: 'booking_id',
    hold: 'hold_token hold_client hold_contact',
    patient: 'patient_id label presence',
    notPersonal:
      'id dentist_id starts_at ends_at free_at chair_id clinician_id service_id override kind state exclusive held_until created_at demonstration',
  },
  audit_entry: { securityLog: 'id at operator_id action target_kind target_id detail request_id' },
  booking: {
    booking:
      'token_hash client_key preferred_times reason note assessment_summary patient_name phone email contact_hash patient_hash verification_hash verification_expires_at verified_at appointment_at proposed_at proposal_expires_at agreed_sentence moving_to attendance_confirmed_at',
    // The consents are facts about a number once the person is gone.
    notPersonal:
      'id number dentist_id status age_confirmed_at health_consent_at consent_version verification_tries ics_sequence expires_at answer_by reminder_due_at next_reminder next_reminder_at created_at updated_at erased_at version',
  },
  booking_erasure: { notPersonal: 'booking_id asked_by asked_at waits_until jobs done_at' },
  // Steps that tell how a call ended go with the outcome; the others, and all of them on request, with the booking.
  booking_event: { booking: 'id booking_id at kind', callOutcome: 'detail' },
  calendar_busy: {
    calendarTime: 'id clinician_id starts_at ends_at',
    notPersonal: 'practice_id connection_id href_hash',
  },
  calendar_connection: {
    calendarAccount:
      'id account_name account_addresses calendar_name found_calendars calendar_url credentials_encrypted',
    notPersonal:
      'practice_id clinician_id provider server_url state paused_reason paused_at direction summary sync_token ctag next_sync_at lease_until lease_id last_synced_at last_full_at failing_since failures last_error skipped_events entitled_at created_at',
  },
  calendar_event: {
    calendarTime: 'appointment_id starts_at ends_at',
    notPersonal: 'connection_id practice_id href etag sequence digest refused_digest refused_at',
  },
  calendar_feed: {
    notPersonal:
      'id practice_id position name clinician_id with_names token_hash entitled_at created_at renewed_at read_at',
  },
  calendar_object: { notPersonal: 'connection_id href_hash practice_id etag skipped is_open' },
  calendar_push: { notPersonal: 'id connection_id practice_id appointment_id' },
  calendar_task: {
    calendarTask: 'id appointment_id starts_at foreign_starts_at',
    notPersonal: 'practice_id connection_id clinician_id kind created_at answered_at ended_at',
  },
  call_attempt: {
    callWords: 'voice_call_id',
    callOutcome: 'outcome ended_reason report',
    notPersonal:
      'id task_id booking_id dentist_id phone direction ordinal state fencing_token dialled_at placed_at ended_at end_asked_at cost_cents is_simulation',
  },
  call_task: {
    callOutcome: 'about_at releases_at result',
    notPersonal:
      'id booking_id dentist_id phone purpose state next_dial_at next_dial_why not_after lease_until lease_token attempts created_at ended_at',
  },
  chair: { notPersonal: 'id practice_id name position active' },
  clinician: { practice: 'name', notPersonal: 'id practice_id position active' },
  clinician_hours: { practice: 'weekday opens_minutes closes_minutes', notPersonal: 'clinician_id practice_id' },
  consent_record: { consentProof: 'id version functional analytics chosen_at recorded_at erasable_at' },
  contact_task: { orderContact: 'note done_by', notPersonal: 'id order_id kind due_at created_at done_at' },
  data_code: { dataCode: 'id booking_id created_at expires_at tries used_at' },
  dentist: {
    practice:
      'name address latitude longitude phone website email description profile_image_url albo_number albo_checked_by_id hidden_note',
    googleContent: 'google_maps_uri',
    notPersonal:
      'id slug cap istat_code city province region opening_hours_text week hours_exceptions google_places_rating google_places_review_count rating review_count specializations languages wheelchair verified_by hidden_at hidden_reason opted_out_at albo_checked_at created_at updated_at',
  },
  dentist_service: { notPersonal: 'dentist_id position name price_cents price_to_cents is_from' },
  dentist_slug: { practice: 'slug', notPersonal: 'dentist_id former_id created_at' },
  dentist_source: {
    googleContent: 'raw',
    practice: 'former_phone former_website',
    notPersonal:
      'source source_id dentist_id fetched_at missing_since joined_rank expires_at phone_since website_since phone_changed_at website_changed_at checksum',
  },
  dev_mail: { mail: 'id message_id from_address to_address subject text html attachments delivered_at' },
  dialling_breaker: { notPersonal: 'id failures open_until reason updated_at' },
  directory_revision: { notPersonal: 'scope xid changes nonce' },
  discovery_job: {
    notPersonal:
      'id istat_code city region status progress state report inserted_count created_at started_at finished_at heartbeat_at lease attempts',
  },
  doubtful_number: { practice: 'phone marked_at checked_at' },
  erased_record: { notPersonal: 'kind record_id at' },
  erasure_run: { notPersonal: 'day rule rows started_at finished_at failures' },
  google_place_staging: { googleContent: 'payload', notPersonal: 'place_id istat_code fetched_at expires_at' },
  google_revocation: {
    googleRevocation: 'id account_name credentials_encrypted created_at',
    notPersonal: 'next_try_at tries',
  },
  google_sign_in: {
    googleSignIn:
      'id account_id session_id state_hash verifier_encrypted code_encrypted created_at answered_at taken_at ended_at failure',
    notPersonal: 'practice_id clinician_id entitled_at expires_at',
  },
  lead: {
    lead: 'id client_key source practice_name person_name email phone city message contact_consent_at status status_at created_at due_on',
  },
  lead_note: { lead: 'id lead_id at operator_id text' },
  mail_outbox: {
    mail: 'id event_key message_id booking_id template to_address params is_urgent state attempts lease_token next_try_at sent_at last_error created_at',
  },
  migration: { notPersonal: 'id name executed_at' },
  model_reading: { need: 'id question deadline_at answer is_simulated failure created_at' },
  operator: {
    operator:
      'id email role password_hash totp_sealed totp_confirmed_at totp_last_step failures locked_until invitation_hash invitation_expires_at sessions_since last_sign_in_at created_at',
    formerOperator: 'disabled_at',
  },
  operator_recovery_code: { operator: 'id operator_id code_hash used_at' },
  call_stop_request: { optOut: 'phone asked_at settled_at settled_as', notPersonal: 'paused_until' },
  opt_out: { optOut: 'phone dentist_id at source', notPersonal: 'seen_at' },
  package_order: {
    orderContact: 'client_key email city session_url',
    orderDocument:
      'id number channel status amount_cents currency simulated session_id payment_id refund_reason created_at paid_at refunded_at',
    notPersonal: 'next_look_at failures',
  },
  page_count: { notPersonal: 'day route views visits' },
  patient: {
    patient: 'name name_key phone email note recall_consent_at recall_consent_by_id recall_withdrawn_at',
    notPersonal: 'id practice_id created_at changed_at erased_at orphaned_at',
  },
  payment_event: {
    orderDocument: 'id event_id type order_id session_id payment_id fact received_at processed_at result',
    notPersonal: 'failures next_try_at',
  },
  passkey_challenge: { passkeyChallenge: 'id challenge browser_hash account_id created_at expires_at' },
  // The photo itself may show people, who agreed before whoever published it.
  photo_rendition: { practicePhoto: 'bytes', notPersonal: 'photo_id width dentist_id etag' },
  phone_line: {
    notPersonal:
      'id phone_number_id origin in_use number credential_id carrier_host inbound_addresses registers leading_plus server_url secret_print hmac_credential_id platform_host inbound_seen_at state differences failure last_checked_at check_asked_at created_at',
  },
  practice_account: { practiceAccount: 'id email created_at last_sign_in_at' },
  practice_agenda: { notPersonal: 'dentist_id slot_minutes enabled' },
  practice_claim: {
    practiceClaim:
      'id practice_id account_id way contact note state wrong_codes created_at expires_at rung_at ring_fault decided_at decided_by_id decision_note',
  },
  practice_calls: {
    practiceMember: 'changed_by_id',
    notPersonal: 'practice_id mode hours paused_until sends_mail changed_at',
  },
  practice_member: { practiceMember: 'practice_id account_id role since' },
  practice_message: {
    practice: 'own_text',
    practiceMember: 'changed_by_id',
    notPersonal: 'practice_id kind is_off changed_at',
  },
  practice_standing: {
    operator: 'entitled_by_id',
    practiceMember: 'entitled_albo entitled_account_id asked_by_id asked_name asked_albo',
    notPersonal: 'practice_id contact_at contact_way entitled_at entitled_way asked_at',
  },
  practitioner: {
    practice: 'name role albo_number albo_checked_by_id claimed_albo',
    notPersonal: 'dentist_id position albo_checked_at written_at',
  },
  practice_photo: {
    practicePhoto: 'alt',
    practiceMember: 'uploaded_by_id',
    operator: 'accepted_by_id',
    notPersonal: 'id dentist_id kind position is_cover state width height uploaded_at orphaned_at',
  },
  processing_acceptance: { practiceMember: 'accepted_by_id', notPersonal: 'practice_id version accepted_at' },
  profile_edit: {
    practice: 'changes note',
    practiceMember: 'account_id',
    operator: 'decided_by_id',
    notPersonal: 'id practice_id kind state created_at decided_at',
  },
  profile_report: { report: 'id dentist_id kind message email created_at handled_at status handled_by_id note' },
  queue_pause: { operator: 'paused_by_id', notPersonal: 'queue paused_at reason' },
  review: {
    operator: 'decided_by_id',
    review:
      'id request_id stars text shown_name decision_note written_at changed_at published_at publish_at decided_at',
    notPersonal: 'dentist_id state reasons rules_version version',
  },
  review_answer: {
    operator: 'decided_by_id',
    practiceMember: 'written_by_id',
    review: 'review_id text decision_note',
    notPersonal:
      'dentist_id state reasons rules_version publish_at published_at written_at changed_at decided_at version',
  },
  review_report: {
    operator: 'decided_by_id',
    practiceMember: 'account_id',
    reviewReport: 'id review_id message email decision_note',
    notPersonal: 'dentist_id by reason created_at decision decided_at',
  },
  review_objection: { reviewObjection: 'mail_hash objected_at' },
  review_request: {
    reviewRequest: 'contact_hash',
    review: 'id booking_id token_hash',
    notPersonal: 'dentist_id blocks_until sent_at expires_at is_read_first',
  },
  recall: {
    recall:
      'id patient_id service_id last_visit_on due_on asked_at sent_at reminded_at booked_at booking_id withdrawn_at token_hash',
    practiceMember: 'asked_by_id',
    notPersonal: 'practice_id is_automatic link_ends_at changed_at',
  },
  recall_choice: {
    patient: 'patient_id service_id dropped_at postponed_to postponed_from',
    practiceMember: 'changed_by_id',
    notPersonal: 'practice_id changed_at',
  },
  recall_interval: { practiceMember: 'changed_by_id', notPersonal: 'service_id practice_id months changed_at' },
  recall_setting: { practiceMember: 'changed_by_id', notPersonal: 'practice_id automatic_from changed_at' },
  sign_in_link: { signInLink: 'id email created_at expires_at used_at return_to' },
  studio_session: { studioSession: 'id account_id token_hash csrf_token device stage started_at used_at proved_at' },
  tool_run: { toolRun: 'id kind status request sealed_password by_admin begin_before outcome created_at' },
  voice_deletion: { voiceDeletion: 'id voice_call_id created_at next_try_at failures' },
  voice_event: {
    callWords: 'id voice_call_id attempt_id type status payload answer received_at processed_at failures next_try_at',
  },
  waiting_entry: {
    waitingList: 'id booking_id patient_id service_id weekdays part not_before is_strict created_by_id',
    notPersonal: 'practice_id created_at expires_at ended_at ended_reason',
  },
  waiting_offer: {
    waitingList: 'id round_id entry_id present_at answered_at',
    notPersonal: 'practice_id starts_at ends_at free_at state asked_at alone_until',
  },
  waiting_round: {
    notPersonal:
      'id practice_id starts_at free_at chair_id clinician_id state ended_reason freed_at hold_id next_step_at steps ended_at',
  },
  web_build: { notPersonal: 'id registered_at paths documents' },
  web_file: { notPersonal: 'path content is_brotli' },
  webhook_delivery: {
    webhookDelivery: 'id booking_id starts_at previous_starts_at excerpt',
    notPersonal:
      'endpoint_id practice_id event sequence occurred_at state tries next_try_at lease_until last_try_at last_status last_ms last_error created_at',
  },
  webhook_endpoint: {
    notPersonal:
      'id practice_id position url events with_patient secret_encrypted former_encrypted former_until entitled_at created_at failing_since ended_at ended_reason',
  },
  withdrawn_hold: { hold: 'hold_token withdrawn_at' },
};
