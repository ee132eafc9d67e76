import { Button } from '#web/components/button.tsx'
import { Logo } from '#web/components/logo.tsx'
import { PageHeader } from '#web/components/section.tsx'
import { Segmented } from '#web/components/segmented.tsx'
import { ToastHost } from '#web/components/toast-host.tsx'
import { setTheme, themes, useTheme } from '#web/lib/theme.ts'
import { showToast } from '#web/lib/toast.ts'
import { Buttons, Choices, Fields } from './controls.tsx'
import { Overlays } from './overlays.tsx'
import { Row, Section } from './section.tsx'
import { Accounts, States } from './states.tsx'

const names = { system: 'System', light: 'Light', dark: 'Dark' }

export const Gallery = () => {
  const theme = useTheme()
  return (
    <main className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-10 px-4 py-8 sm:px-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Logo />
        <Segmented label="Theme" value={theme} onChange={setTheme} options={themes.map((value) => ({ value, label: names[value] }))} />
      </div>
      <PageHeader title="Components" lead="Everything that screens are made of, in every face it has." />
      <Type />
      <Colors />
      <Buttons />
      <Fields />
      <Choices />
      <Accounts />
      <States />
      <Overlays />
      <Toasts />
      <ToastHost />
    </main>
  )
}

const surfaces = ['bg-paper', 'bg-sheet', 'bg-well', 'bg-line', 'bg-edge', 'bg-ink-muted', 'bg-ink', 'bg-brass']
const states = ['bg-connected', 'bg-disconnected', 'bg-scheduled', 'bg-failed']

const Colors = () => (
  <Section title="Colors">
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

const Type = () => (
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

const Toasts = () => (
  <Section title="Toasts">
    <Row>
      <Button onClick={() => showToast({ kind: 'success', text: 'Your post is scheduled.' })}>Success</Button>
      <Button onClick={() => showToast({ kind: 'info', text: 'Settings saved.' })}>Info</Button>
      <Button onClick={() => showToast({ kind: 'warning', text: 'Session expired. Please log in again.' })}>Warning</Button>
      <Button
        onClick={() =>
          showToast({
            kind: 'error',
            text: 'Crier can’t be reached. Check your connection and try again.',
            action: { label: 'Retry', onSelect: () => undefined },
          })
        }
      >
        Error with action
      </Button>
    </Row>
  </Section>
)
