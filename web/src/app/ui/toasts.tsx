import { Button } from '#web/components/button.tsx'
import { showToast } from '#web/lib/toast.ts'
import { Row, Section } from './section.tsx'

export const Toasts = () => (
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
