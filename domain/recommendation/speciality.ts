/** Specialisations as the directory writes them in `Dentist.specializations`. */
export const specialities = [
  'Odontoiatria generale',
  'Igiene e prevenzione',
  'Implantologia',
  'Ortodonzia',
  'Ortodonzia invisibile',
  'Endodonzia',
  'Parodontologia',
  'Conservativa',
  'Protesi',
  'Chirurgia orale',
  'Odontoiatria pediatrica',
  'Estetica dentale',
  'Gnatologia',
  'Sedazione cosciente',
  'Radiologia',
] as const;
export type Speciality = (typeof specialities)[number];
