import type { Inhabited } from '../inhabited.ts'
import { type Row, refuses, unknown } from './rows.ts'

/** Invalid calls that create, change, or delete calendar notes. */
export const writtenNotes = ({ anna, bert }: Inhabited): Row[] => {
  const note = { day: '2031-05-05', text: 'The fair' }
  const write = (what: string, body: object, refusal: Row[3]): Row => [what, 'POST /notes', { body: { ...note, ...body } }, refusal]
  const change = (what: string, id: string, body: object, refusal: Row[3]): Row => [
    what,
    `PUT /notes/${id}`,
    { body: { ...note, ...body } },
    refusal,
  ]

  return [
    write('a note without text', { text: undefined }, refuses('text', 'Write the note.')),
    write('a note of spaces', { text: '  ' }, refuses('text', 'Write the note.')),
    write('a note that is a number', { text: 7 }, refuses('text', 'Write the note.')),
    write('an endless note', { text: 'a'.repeat(281) }, refuses('text', 'at most 280 characters')),
    write('a note with half a character', { text: 'a\ud800' }, refuses('text', 'half a character')),
    write('a note without a day', { day: undefined }, refuses('day', 'Enter a day')),
    write('a note on a day that there is not', { day: '2031-02-30' }, refuses('day', 'Enter a day')),
    write('a note at an instant', { day: '2031-05-05T09:00:00.000Z' }, refuses('day', 'Enter a day')),
    write('a note for somebody else', { userId: bert.id }, refuses('userId', 'doesn’t accept that field')),
    change('an empty text for a note', anna.note, { text: '' }, refuses('text', 'Write the note.')),
    change('a day that is none for a note', anna.note, { day: 'Monday' }, refuses('day', 'Enter a day')),
    change('a text for a note that is not there', 'nothing', {}, unknown),
    change("a text for somebody else's note", bert.note, {}, unknown),
    change('a text for a note with an endless id', 'a'.repeat(65), {}, refuses('id', 'at most 64 characters')),
    ['deleting a note that is not there', 'DELETE /notes/nothing', {}, unknown],
    ["deleting somebody else's note", `DELETE /notes/${bert.note}`, {}, unknown],
  ]
}
