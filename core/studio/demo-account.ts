/** The address of the trial's demonstration account, nobody's mailbox (RFC 2606): every visitor may sign in to it. */
export const demoStudioEmail = 'studio-dimostrativo@dentisti.example';
