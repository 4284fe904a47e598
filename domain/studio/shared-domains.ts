/**
 * Domains on which anybody may have a mailbox or a page, beside those of the Public Suffix List: a mailbox there proves
 * nothing of a practice.
 */
const sharedDomains: ReadonlySet<string> = new Set(
  // biome-ignore format: a table
  ['alice.it', 'aol.com', 'arubapec.it', 'email.it', 'fastwebnet.it', 'gmail.com', 'gmx.com', 'gmx.it', 'googlemail.com', 'hotmail.com', 'hotmail.it',
    'icloud.com', 'inwind.it', 'iol.it', 'legalmail.it', 'libero.it', 'live.com', 'live.it', 'mac.com', 'me.com', 'msn.com', 'outlook.com', 'outlook.it',
    'pec.it', 'poste.it', 'postecert.it', 'proton.me', 'protonmail.com', 'register.it', 'teletu.it', 'tim.it', 'tin.it', 'tiscali.it',
    'tiscalinet.it', 'virgilio.it', 'vodafone.it', 'yahoo.com', 'yahoo.it',
    'altervista.org', 'aruba.it', 'business.site', 'dentisti.ai', 'dottori.it', 'doveecomemicuro.it', 'facebook.com', 'google.com', 'google.it', 'idoctors.it',
    'instagram.com', 'jimdo.com', 'linkedin.com', 'linktr.ee', 'medicitalia.it', 'miodottore.it', 'paginebianche.it', 'paginegialle.it',
    'paginemediche.it', 'site123.me', 'squarespace.com', 'tiktok.com', 'topdoctors.it', 'tripod.com', 'tuodentista.it', 'twitter.com',
    'webador.it', 'webnode.it', 'weebly.com', 'wix.com', 'wixsite.com', 'wordpress.com', 'x.com', 'yelp.it', 'youtube.com'],
);

/** Returns whether a domain is shared by many, so that it is nobody's own. */
export const isSharedDomain = (domain: string): boolean => sharedDomains.has(domain.toLowerCase());
