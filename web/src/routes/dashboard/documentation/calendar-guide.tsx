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
    term: 'Begin a post',
    text: 'Press a day, an hour or a free slot of a queue, and the composer offers that time. For a slot it has chosen the accounts of the queue. With the keys go to a day with the arrows and press C. On a phone choose a day and press Write.',
  },
  {
    term: 'Move a post',
    text: 'Drag it to another day, hour or free slot. Or press the space bar on it, go with the arrows, and press Enter. A finger rests on a post before it drags.',
  },
  {
    term: 'Plan a draft',
    text: 'On a wide screen show the drafts beside the calendar and drag one to a day. It goes out at nine, and you can move it on. The space bar and the arrows do the same.',
  },
  {
    term: 'Choose several posts',
    text: 'Hold Ctrl or Cmd and press posts, or Shift for all between two. Draw a box round them with the mouse, or press M on each. On a phone press Select. Escape ends it.',
  },
  {
    term: 'Copy and paste',
    text: 'Press Ctrl+C or Cmd+C on a post or on the chosen ones, go to a day, and press Ctrl+V or Cmd+V. Copies keep their time of day and how many days apart they are.',
  },
  {
    term: 'Notes',
    text: 'Write on a day what you want to remember, such as a holiday or a fair. Point at the day and press the small sheet, or go there with the arrows and press N. On a phone choose a day and press Note. Nobody else sees your notes, and they are never published.',
  },
  {
    term: 'Hours and weeks',
    text: 'Times are written as your browser’s language has it, and weeks begin on its first day. In Settings, under Profile, you can choose 12 or 24 hours, and Monday, Sunday or Saturday.',
  },
  {
    term: 'Undo',
    text: 'You can undo a move or a deletion for 10 seconds. A scheduled post that you delete is a draft during that time, so it is never sent. If you close the page, the deletion is sent at once. If it can’t be sent, the draft stays.',
  },
]
