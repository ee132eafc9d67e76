import { Link } from 'react-router-dom'
import { Section } from './section.tsx'

const samples = [
  {
    quote: 'I wrote it on Sunday evening. It went out at nine on Monday, on both accounts, while I was unlocking the shop.',
    speaker: 'The owner of a bakery',
  },
  {
    quote: 'One of four accounts had to be reconnected. It told me which, and why, a day before it mattered.',
    speaker: 'Someone who looks after four brands',
  },
]

export const Testimonials = () => (
  <Section
    id="testimonials"
    title="Letters to the editor."
    lead={<p>Crier is young. The first two letters are samples of what we hope to read; we would rather print yours.</p>}
  >
    <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
      {samples.map(({ quote, speaker }) => (
        <li key={speaker} className="border-ink border-t pt-4">
          <figure>
            <p className="text-brass text-sm">Sample</p>
            <blockquote className="mt-2 font-display text-2xl leading-snug">“{quote}”</blockquote>
            <figcaption className="mt-3 text-ink-muted text-sm">{speaker}</figcaption>
          </figure>
        </li>
      ))}
      <li className="flex min-h-40 flex-col justify-between gap-4 rounded-card border border-edge border-dashed p-5 sm:col-span-2">
        <p className="font-display text-2xl leading-snug">This space is kept for your letter.</p>
        <p className="text-ink-muted">
          Tell us what Crier did for you, or what it should have done.{' '}
          <Link to="/contact" className="rounded-control font-medium text-ink underline underline-offset-4">
            Write to us
          </Link>
        </p>
      </li>
    </ul>
  </Section>
)
