/**
 * Redis pub/sub channel on which every gateway publishes that a practice's agenda or patients changed; the message is the
 * practice's id. Changes of bookings are published on `bookingChangedChannel`.
 */
export const agendaChangedChannel = 'agenda-changed';
