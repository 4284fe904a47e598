/** The address of the trial's demonstration account, nobody's mailbox (RFC 2606): every visitor may sign in to it. */
export const demoStudioEmail = 'studio-dimostrativo@dentisti.example';

/** Returns why an account can have no second factor at all; null when it can. */
export const noFactorsReason = ({ email }: { email: string }): string | null =>
  email === demoStudioEmail ? 'L’accesso dimostrativo è di tutti: prova con un tuo indirizzo.' : null;
