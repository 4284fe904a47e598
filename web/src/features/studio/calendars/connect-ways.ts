import type { ComponentType } from 'react';

export interface ConnectWayProps {
  practiceId: string;
  /** Who has no calendar yet. */
  clinicians: readonly { id: string; name: string }[];
  onChanged: () => void;
}

/** Buttons of providers that are opened by their own sign-in, beside the form for user and password. */
export const connectWays: readonly ComponentType<ConnectWayProps>[] = [];
