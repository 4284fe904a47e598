export const practice = { dentistId: '1' };
export const link = { number: 'DENT-7K4P-X2MQ', token: 'dal link della pagina privata' };
