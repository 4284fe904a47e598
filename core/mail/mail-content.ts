/** The content of a mail, before it becomes text and HTML. All of it is plain text, none is markup. */
export interface MailContent {
  subject: string;
  /** One line that mail programs show beside the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** The practice's own words. */
  quote?: string | null;
  /** A sentence that the practice adds to its messages. */
  ownText?: string | null;
  /** Read out or typed: shown large. */
  code?: string;
  details?: { label: string; lines: string[] }[];
  action?: { label: string; url: string };
  /** Further buttons beside the action. */
  choices?: { label: string; url: string }[];
  others?: { intro: string; list: { name: string; where: string; url: string }[] };
  /** Small print. */
  notes: string[];
}
