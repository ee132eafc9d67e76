import { i18n } from '#web/lib/i18n.ts'
/** How the queue works. */
export const QueueGuide = () => (
  <dl className="grid gap-5">
    {queueEntries.map(({ term, text }) => (
      <div key={term}>
        <dt className="font-semibold">{term}</dt>
        <dd className="text-ink-muted">{text}</dd>
      </div>
    ))}
  </dl>
)

export const queueEntries = [
  {
    term: i18n.t('Slots'),
    text: i18n.t(
      'On the Queue page, set weekly time slots for an account or group, like Monday 9:00. Slots follow local time in the time zone you choose, so 9:00 stays 9:00 when the clocks change.',
    ),
  },
  {
    term: i18n.t('Add to queue'),
    text: i18n.t(
      'In the composer, Add to queue schedules the post for the next free slot. Next puts it at the top, and the others move back one slot. Two posts never share a slot.',
    ),
  },
  {
    term: i18n.t('Order'),
    text: i18n.t(
      'Drag a post by its handle, or select the handle and press the arrow keys, Home, or End. The slots stay where they are, and the posts change places.',
    ),
  },
  {
    term: i18n.t('When a post leaves its slot'),
    text: i18n.t('For each queue, choose whether later posts move up within a minute or the slot stays free for the next post you add.'),
  },
  {
    term: i18n.t('Pause'),
    text: i18n.t(
      'Nothing in a paused queue goes out. Its posts keep their order and wait in the first slots after the pause. When you resume, they get the next slots. A post due within two minutes still goes out. One that can’t be moved becomes a draft.',
    ),
  },
  {
    term: i18n.t('When the clocks change'),
    text: i18n.t(
      'If a slot falls in the skipped hour, it moves an hour later that day. If an hour repeats, the slot is the first of the two. A queue’s slots show the days when this happens.',
    ),
  },
]
