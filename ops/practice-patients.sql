-- Everything that a practice keeps of its patients with us, as one JSON array: to hand over when it leaves (docs/operations.md).
select coalesce(jsonb_pretty(jsonb_agg(jsonb_build_object(
  'nome', p.name, 'telefono', p.phone, 'email', p.email, 'nota', p.note, 'consensoAlRichiamoDal', p.recall_consent_at,
  'conosciutoDal', p.created_at,
  'visite', (select coalesce(jsonb_agg(jsonb_build_object('inizio', a.starts_at, 'fine', a.ends_at, 'con', c.name,
      'prestazione', s.name, 'nota', a.label, 'presenza', a.presence) order by a.starts_at), '[]')
    from appointment a left join clinician c on c.id = a.clinician_id left join agenda_service s on s.id = a.service_id
    where a.patient_id = p.id and a.state = 'booked')) order by p.name_key, p.id)), '[]')
from patient p where p.practice_id = :practice and p.erased_at is null;
