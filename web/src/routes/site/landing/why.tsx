import { Section } from './section.tsx'

const promises = [
  {
    title: 'Once',
    text: 'A post reaches an account one time, whatever crashes, repeats or times out on the way. When a platform gives no answer, Crier looks before it sends again.',
  },
  {
    title: 'On the second',
    text: 'Posts are made ready ahead of time and let go at the second you chose. Never early, and never after you cancelled.',
  },
  {
    title: 'Never lost',
    text: 'What you scheduled is written down before anything else happens. If a part of the system sleeps through its call, another finds the post within a minute and a half.',
  },
  {
    title: 'The truth',
    text: 'What the screen says is what the platform holds. Every attempt keeps its time and the platform’s own answer, in plain words.',
  },
]

export const Why = () => (
  <Section id="why" title="Four promises, all of them measured.">
    <dl className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
      {promises.map(({ title, text }) => (
        <div key={title} className="border-ink border-t pt-3">
          <dt className="font-display text-3xl leading-none">{title}</dt>
          <dd className="mt-3 text-ink-muted">{text}</dd>
        </div>
      ))}
    </dl>
  </Section>
)
