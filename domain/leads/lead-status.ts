/** `new`: nobody has answered yet. `closed`: nothing more to do. */
export const leadStatuses = ['new', 'contacted', 'closed'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

const table: Readonly<Record<LeadStatus, readonly LeadStatus[]>> = {
  new: ['contacted', 'closed'],
  contacted: ['closed'],
  // A practice that writes again, or a slip of the hand. It was answered once: it does not become new again.
  closed: ['contacted'],
};

/** Whether a lead may go from one state to another. */
export const canMoveLead = (from: LeadStatus, to: LeadStatus): boolean => table[from].includes(to);
