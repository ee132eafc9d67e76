import { useQuery } from '@tanstack/react-query'
import { paidPlanIds, plans, teamLimits } from '#shared/domain/plans.ts'
import { PageHeader, SettingsSection } from '#web/components/section.tsx'
import { Confirming } from '#web/features/sign-in/confirming.tsx'
import { usePerson } from '#web/features/user/queries.ts'
import { InviteForm, MemberList, OpenInvitations } from '#web/features/workspaces/member-list.tsx'
import { roleTexts } from '#web/features/workspaces/roles.ts'
import { NewWorkspace, WorkspaceList } from '#web/features/workspaces/workspace-list.tsx'
import { ApprovalSwitch, WorkspaceEnd, WorkspaceNameForm } from '#web/features/workspaces/workspace-settings.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useWorkspace, workspaceQueries } from '#web/lib/use-workspace.ts'
import { isInTestWorkspace } from '#web/lib/workspace.ts'

/** The workspaces a person is in, and who else is in this one. */
export const Component = () => {
  const { email, hasPassword, providers } = usePerson()
  const { shared } = useWorkspace()
  useTitle(i18n.t('Workspaces'))
  return (
    <>
      <PageHeader
        title={i18n.t('Workspaces')}
        lead={i18n.t('Share accounts, posts, and queues with a team or a client. Nobody else sees your own workspace.')}
      />
      <Confirming email={email} hasPassword={hasPassword} providers={providers} />
      <div className="grid max-w-5xl gap-8">
        {shared && !isInTestWorkspace() && <SharedWorkspace {...shared} />}
        <SettingsSection title={i18n.t('Your workspaces')} lead={i18n.t('Each has accounts, posts, and members of its own.')}>
          <WorkspaceList />
        </SettingsSection>
        <SettingsSection title={i18n.t('New workspace')} lead={i18n.t('Your plan covers it. {limits}', { limits: limitsByPlan() })}>
          <NewWorkspace />
        </SettingsSection>
      </div>
    </>
  )
}

/** Such as “Early Bird: 1 · Creator: 3 · Studio: 15”. */
const limitsByPlan = () => paidPlanIds.map((plan) => `${plans[plan].name}: ${teamLimits[plan].workspaces}`).join(' · ')

const SharedWorkspace = ({ name, needsApproval }: { name: string; needsApproval: boolean }) => {
  const { role, may } = useWorkspace()
  const { data } = useQuery(workspaceQueries.current())
  if (!data) return null
  return (
    <>
      <SettingsSection title={name} lead={`${roleTexts[role].label}: ${roleTexts[role].may}`}>
        {may('manage') ? (
          <div className="grid gap-6">
            <WorkspaceNameForm name={name} />
            <ApprovalSwitch needsApproval={needsApproval} />
          </div>
        ) : (
          <p className="text-ink-muted">{i18n.t('The owner and admins change the name and the members.')}</p>
        )}
      </SettingsSection>
      <SettingsSection title={i18n.t('Members')} lead={i18n.t('Everyone here sees the same accounts, posts, and calendar.')}>
        <div className="grid gap-8">
          {may('manage') && <InviteForm />}
          <MemberList />
          {may('manage') && <OpenInvitations />}
        </div>
      </SettingsSection>
      <SettingsSection
        title={role === 'owner' ? i18n.t('Hand over or delete') : i18n.t('Leave')}
        lead={role === 'owner' ? i18n.t('A workspace always has one owner.') : i18n.t('You won’t see any of it anymore.')}
      >
        <WorkspaceEnd name={name} isOwner={role === 'owner'} />
      </SettingsSection>
    </>
  )
}
