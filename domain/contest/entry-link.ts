/** What the café answers who follows the link of an entry's mail, or asks for that mail again. */
export const ENTRY_LINK = {
  unknown:
    'Part of this link is missing, or its entry is gone. Open it from the email again, or ask for a new email below.',
  /** The same for every address, so that nobody learns who has entered. */
  reminded:
    'If an entry with this address waits to be confirmed, the email is on its way. Look among the unwanted ones too.',
  /** The same where no mail goes out. */
  byHand:
    'We send no email yet. We confirm entries ourselves, so there is nothing left for you to do.',
}
