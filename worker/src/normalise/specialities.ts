/** Specialisations as the directory names them; the value of `healthcare:speciality` or a stem in a practice's name. */
const rules: readonly { name: string; osm: readonly string[]; stem: RegExp }[] = [
  { name: 'Ortodonzia', osm: ['orthodontics', 'orthodontist'], stem: /\b(ortodon|orthodon)/i },
  { name: 'Implantologia', osm: ['implantology', 'dental_implantology', 'implant_dentistry'], stem: /\bimpl?anto/i },
  { name: 'Endodonzia', osm: ['endodontics', 'dental_endodontics'], stem: /\bendodon/i },
  { name: 'Parodontologia', osm: ['periodontics', 'periodontology'], stem: /\b(parodont|periodont)/i },
  {
    name: 'Odontoiatria pediatrica',
    osm: ['paediatric_dentistry', 'pediatric_dentistry', 'paedodontics', 'child_dentistry'],
    stem: /\b(pedodon|odontoiatria (pediatrica|infantile)|dentista (per|dei) bambini)/i,
  },
  {
    name: 'Chirurgia orale',
    osm: ['oral_surgery', 'dental_oral_maxillo_facial_surgery', 'oral_maxillofacial_surgery'],
    stem: /\bchirurgia (orale|maxillo)/i,
  },
  { name: 'Protesi', osm: ['prosthodontics', 'prosthetics', 'dental_prosthetics'], stem: /\bprotesi/i },
  { name: 'Igiene e prevenzione', osm: ['dental_hygiene', 'oral_hygiene', 'dental_hygienist'], stem: /\bigiene/i },
  {
    name: 'Estetica dentale',
    osm: ['cosmetic_dentistry', 'aesthetic_dentistry', 'esthetic_dentistry'],
    stem: /\b(estetica dentale|odontoiatria estetica|sbiancamento)/i,
  },
  { name: 'Conservativa', osm: ['conservative_dentistry', 'restorative_dentistry'], stem: /\bconservativa/i },
  { name: 'Radiologia', osm: ['radiology', 'dental_radiology'], stem: /\bradiolog/i },
  { name: 'Gnatologia', osm: ['gnathology', 'orofacial_pain'], stem: /\bgnatolog/i },
  {
    name: 'Odontoiatria generale',
    osm: ['dentistry', 'dentist', 'general', 'general_dentistry', 'dental'],
    stem: /$^/,
  },
];

/**
 * Specialisations from OpenStreetMap's `healthcare:speciality` (`;`-separated) and from what a name says of itself.
 * `unknown` holds the values that mean nothing to us: kept raw and counted.
 */
export function parseSpecialities(
  tag: string | null | undefined,
  name: string,
): { specializations: string[]; unknown: string[] } {
  const values = (tag ?? '')
    .split(';')
    .map((value) =>
      value
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_'),
    )
    .filter(Boolean);
  const unknown = values.filter((value) => !rules.some((rule) => rule.osm.includes(value)));
  const specializations = rules
    .filter((rule) => rule.stem.test(name) || values.some((value) => rule.osm.includes(value)))
    .map((rule) => rule.name);
  return { specializations, unknown };
}
