import { CalendarDays, List, Megaphone, Pencil, Plus, RotateCw, Rows3, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { buttonClass } from '#web/components/button-class.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { Field } from '#web/components/field.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { SelectInput, TextArea, TextInput } from '#web/components/inputs.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { Segmented } from '#web/components/segmented.tsx'
import { Switch } from '#web/components/switch.tsx'
import { Tabs } from '#web/components/tabs.tsx'
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

export const Fields = () => (
  <Section title="Fields">
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Email" name="email" isRequired>
        {(control) => <TextInput type="email" autoComplete="email" placeholder="you@example.com" {...control} />}
      </Field>
      <Field label="Password" name="password" hint="At least 8 characters.">
        {(control) => <PasswordInput defaultValue="oyez oyez" {...control} />}
      </Field>
      <Field label="Full Name" name="name" error="Enter your name.">
        {(control) => <TextInput {...control} />}
      </Field>
      <Field label="Time zone" name="timeZone">
        {(control) => (
          <SelectInput {...control}>
            <option>Europe/Berlin</option>
            <option>Europe/London</option>
          </SelectInput>
        )}
      </Field>
      <Field label="Message" name="message" hint="It grows with what you write.">
        {(control) => <TextArea rows={3} defaultValue="Oyez! Our spring issue is out today, with forty pages on bread." {...control} />}
      </Field>
      <Field label="Handle" name="handle" hint="It can’t be changed here.">
        {(control) => <TextInput defaultValue="@ada" disabled {...control} />}
      </Field>
    </div>
  </Section>
)

const tabs = [
  { value: 'scheduled', label: 'Scheduled', count: 12 },
  { value: 'drafts', label: 'Drafts', count: 3 },
  { value: 'published', label: 'Published' },
  { value: 'failed', label: 'Failed', count: 1 },
] as const

const views = [
  { value: 'month', label: 'Month', icon: CalendarDays },
  { value: 'week', label: 'Week', icon: Rows3 },
  { value: 'list', label: 'List', icon: List },
] as const

export const Choices = () => {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('scheduled')
  const [view, setView] = useState<(typeof views)[number]['value']>('month')
  const [isOn, setIsOn] = useState(true)
  const [isSummaryOn, setIsSummaryOn] = useState(false)
  return (
    <Section title="Choices">
      <Tabs label="Posts by state" value={tab} onChange={setTab} tabs={tabs}>
        <p>The panel of {tab}.</p>
      </Tabs>
      <Row>
        <Segmented label="View" value={view} onChange={setView} options={views} />
      </Row>
      <div className="grid max-w-md gap-4">
        <Switch label="A post failed" hint="An email as soon as it happens." isOn={isOn} onChange={setIsOn} />
        <Switch label="Weekly summary" isOn={isSummaryOn} onChange={setIsSummaryOn} />
        <Switch label="Not on offer" isOn={false} onChange={() => undefined} isDisabled />
      </div>
      <div className="grid gap-3">
        <Checkbox name="terms" defaultChecked>
          I accept the Privacy Policy & Terms of Service
        </Checkbox>
        <Checkbox name="consent" error="Tick this to go on.">
          I have read what is posted in my name
        </Checkbox>
      </div>
    </Section>
  )
}
