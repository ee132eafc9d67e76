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
    term: 'Slots',
    text: 'On the page Queue, give an account or a group its times of the week, such as Monday 09:00. They are times on the wall of the zone that you choose there, in summer and in winter.',
  },
  {
    term: 'Add to queue',
    text: 'In the composer, Add to queue schedules the post for the next free slot. Next puts it before all others, and they move one slot back. Two posts never get one slot.',
  },
  {
    term: 'Order',
    text: 'Drag a post by its handle. Or go to the handle and press the arrow keys, Home or End. The slots stay where they are, and the posts change places.',
  },
  {
    term: 'When a post leaves its slot',
    text: 'Choose for each queue whether later posts move up within a minute, or whether the slot stays free for the next post that you add.',
  },
  {
    term: 'Pause',
    text: 'Nothing of a paused queue goes out. Its posts keep their order and wait in the first slots after the pause. When you resume, they get the next slots. A post that is due within two minutes still goes out. One that can’t be moved becomes a draft.',
  },
  {
    term: 'When the clock is changed',
    text: 'A slot that the clock skips is as much later that day as the clock jumps. If the clock shows a time twice, the slot is the first of the two. The slots of a queue say on which days that is so.',
  },
]
