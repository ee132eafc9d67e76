import { i18n } from '#web/lib/i18n.ts'
/** What can be done on the calendar. */
export const CalendarGuide = () => (
  <dl className="grid gap-5">
    {calendarEntries.map(({ term, text }) => (
      <div key={term}>
        <dt className="font-semibold">{term}</dt>
        <dd className="text-ink-muted">{text}</dd>
      </div>
    ))}
  </dl>
)

export const calendarEntries = [
  {
    term: i18n.t('Start a post'),
    text: i18n.t(
      'Click a day, an hour, or a free queue slot, and the composer opens with that time. For a slot, the queue’s accounts are already selected. With the keyboard, move to a day with the arrow keys and press C. On a phone, choose a day and tap Write.',
    ),
  },
  {
    term: i18n.t('Move a post'),
    text: i18n.t(
      'Drag it to another day, hour, or free slot. Or press the space bar on it, use the arrow keys, and press Enter. On a touchscreen, press and hold a post to drag it.',
    ),
  },
  {
    term: i18n.t('Plan a draft'),
    text: i18n.t(
      'On a wide screen, show drafts next to the calendar and drag one to a day. It’s scheduled for 9:00, and you can move it from there. The space bar and arrow keys work too.',
    ),
  },
  {
    term: i18n.t('Select several posts'),
    text: i18n.t(
      'Hold Ctrl or Cmd and click posts, or hold Shift to select everything in between. Draw a box around them with the mouse, or press M on each one. On a phone, tap Select. Press Escape to stop selecting.',
    ),
  },
  {
    term: i18n.t('Copy and paste'),
    text: i18n.t(
      'Press Ctrl+C or Cmd+C on a post or a selection, go to a day, and press Ctrl+V or Cmd+V. Copies keep their time of day and the number of days between them.',
    ),
  },
  {
    term: i18n.t('Notes'),
    text: i18n.t(
      'Add reminders to a day, like a holiday or an event. Point at the day and click the small note icon, or go there with the arrow keys and press N. On a phone, choose a day and tap Note. Only you can see your notes, and they’re never published.',
    ),
  },
  {
    term: i18n.t('Hours and weeks'),
    text: i18n.t(
      'Times and the first day of the week follow your browser’s language. In Settings, under Profile, you can choose a 12- or 24-hour clock and whether weeks start on Monday, Sunday, or Saturday.',
    ),
  },
  {
    term: i18n.t('Undo'),
    text: i18n.t(
      'You can undo a move or a deletion for 10 seconds. During that time, a deleted post is a draft, so it’s never sent. If you close the page, it’s deleted right away. If that fails, the draft stays.',
    ),
  },
]
