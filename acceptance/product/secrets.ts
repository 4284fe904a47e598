/** Of the links in mails, so that tests can make one. */
export const linkSecret = 'a third secret of the test that signs the links of its mails';
