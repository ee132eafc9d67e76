import { Section } from './section.tsx'

export const Type = () => (
  <Section title="Type">
    <p className="font-display text-5xl leading-[1.05] tracking-[-0.01em] sm:text-6xl">One voice, every square, on the hour.</p>
    <div className="grid max-w-2xl gap-3">
      <h3 className="text-xl font-semibold tracking-tight">A post goes out once, and on the second</h3>
      <p>
        Write it once. Crier saves it, schedules it or publishes it to <a href="#type">every account you choose</a>. It never posts twice,
        never loses a post, and says plainly what went wrong and what to do.
      </p>
      <p className="text-sm text-ink-muted">Muted: hints, hours and all that stands beside the matter. 0123456789</p>
    </div>
  </Section>
)
