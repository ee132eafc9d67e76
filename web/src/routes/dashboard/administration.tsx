import { useSearchParams } from 'react-router-dom'
import type { UserAnswer } from '#shared/contracts/user-answer.ts'
import { PageHeader } from '#web/components/section.tsx'
import { Tabs } from '#web/components/tabs.tsx'
import { InvitationsPanel } from '#web/features/administration/invitations-panel.tsx'
import { PeoplePanel } from '#web/features/administration/people-panel.tsx'
import { PlatformsPanel } from '#web/features/administration/platforms-panel.tsx'
import { QueuesPanel } from '#web/features/administration/queues-panel.tsx'
import { SystemPanel } from '#web/features/administration/system-panel.tsx'
import { Confirming } from '#web/features/sign-in/confirming.tsx'
import { usePerson } from '#web/features/user/queries.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'

const tabs = [
  { value: 'system', label: i18n.t('System'), Panel: SystemPanel },
  { value: 'people', label: i18n.t('People'), Panel: PeoplePanel },
  { value: 'invitations', label: i18n.t('Invitations'), Panel: InvitationsPanel },
  { value: 'platforms', label: i18n.t('Platforms'), Panel: PlatformsPanel },
  { value: 'queues', label: i18n.t('Queues'), Panel: QueuesPanel },
] as const

/** What an administrator of this Crier sees and decides. */
export const Component = () => {
  const me = usePerson()
  return me.isAdministrator ? <Administration me={me} /> : <NotFound />
}

const NotFound = () => {
  useTitle(i18n.t('Page Not Found'))
  return <PageHeader title={i18n.t('Page Not Found')} lead={i18n.t('Only administrators can see this page.')} />
}

const Administration = ({ me }: { me: UserAnswer }) => {
  const [parameters, setParameters] = useSearchParams()
  const asked = parameters.get('tab')
  const { value, Panel } = tabs.find((tab) => tab.value === asked) ?? tabs[0]
  useTitle(i18n.t('Administration'))
  return (
    <>
      <PageHeader title={i18n.t('Administration')} />
      <Confirming email={me.email} hasPassword={me.hasPassword} providers={me.providers} />
      <Tabs
        label={i18n.t('Administration')}
        tabs={tabs}
        value={value}
        onChange={(chosen) => setParameters({ tab: chosen }, { replace: true, preventScrollReset: true })}
      >
        <div className="max-w-5xl pt-2">
          <Panel me={me} />
        </div>
      </Tabs>
    </>
  )
}
