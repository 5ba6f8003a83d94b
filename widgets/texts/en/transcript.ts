/** What a saved conversation says, besides what was said. */
export const TRANSCRIPT = {
  title: (cafe: string) => `Conversation with the barista of ${cafe}`,
  file: 'barista',
  barista: 'Barista',
  you: 'You',
  added: 'added',
  notAnswered: '(no answer)',
  copied: 'This page lets me save no file. The conversation is copied: paste it where you like.',
  notSaved: 'This page lets me save no file, and copy nothing.',
  mayNotSave: 'If no file appears, this page does not allow it.',
}
