import { Section } from './section.tsx'

const surfaces = ['bg-paper', 'bg-sheet', 'bg-well', 'bg-line', 'bg-edge', 'bg-ink-muted', 'bg-ink', 'bg-brass']
const states = ['bg-connected', 'bg-disconnected', 'bg-scheduled', 'bg-failed']

export const Colours = () => (
  <Section title="Colours">
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {[...surfaces, ...states].map((name) => (
        <li key={name} className="grid gap-1.5 text-sm text-ink-muted">
          <span className={`h-12 rounded-control border border-line ${name}`} />
          {name.slice(3)}
        </li>
      ))}
    </ul>
  </Section>
)
