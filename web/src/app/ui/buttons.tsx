import { Megaphone, Pencil, Plus, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { buttonClass } from '#web/components/button-class.ts'
import { IconButton } from '#web/components/icon-button.tsx'
import { Row, Section } from './section.tsx'

export const Buttons = () => {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Section title="Buttons">
      <Row>
        <Button variant="primary" icon={Megaphone}>
          Publish now
        </Button>
        <Button>Save draft</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger" icon={Trash2}>
          Delete
        </Button>
        <a href="#buttons" className={buttonClass()}>
          A link as button
        </a>
      </Row>
      <Row>
        <Button size="small" variant="primary" icon={Plus}>
          New post
        </Button>
        <Button size="small" icon={RotateCw}>
          Retry
        </Button>
        <Button size="small" variant="quiet">
          Reset
        </Button>
        <Button size="small" variant="danger">
          Disconnect
        </Button>
        <IconButton label="Edit" icon={Pencil} />
        <IconButton label="Delete" icon={Trash2} disabled />
      </Row>
      <Row>
        <Button variant="primary" disabled>
          Publish now
        </Button>
        <Button disabled>Save draft</Button>
        <Button variant="primary" isBusy>
          Log In
        </Button>
        <Button variant="primary" isBusy={isBusy} busyText="Sending..." onClick={() => setIsBusy(true)}>
          Send Message
        </Button>
        <Button variant="quiet" onClick={() => setIsBusy(false)}>
          Stop
        </Button>
      </Row>
    </Section>
  )
}
