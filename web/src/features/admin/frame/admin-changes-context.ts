import { createContext, useContext } from 'react';

/** See `useWatchedChanges`: one socket for the whole area, whose refusal also tells that the session is over. */
export const AdminChangesContext = createContext(0);

/** Grows whenever something that operators look at may have changed; 0 until the gateway was reached. */
export const useAdminChanges = (): number => useContext(AdminChangesContext);
