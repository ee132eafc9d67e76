import { CalendarDays, List, Rows3 } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '#web/components/checkbox.tsx'
import { Segmented } from '#web/components/segmented.tsx'
import { Switch } from '#web/components/switch.tsx'
import { Tabs } from '#web/components/tabs.tsx'
import { Row, Section } from './section.tsx'

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
        <Switch label="A post failed" hint="An e-mail as soon as it happens." isOn={isOn} onChange={setIsOn} />
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
