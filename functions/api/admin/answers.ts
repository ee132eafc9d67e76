import type { Heartbeat, MissedChecks, QueueSizes } from '#functions/ports/health.ts'
import type { Invitations } from '#functions/ports/sign-up.ts'
import type { adminApi } from '#shared/contracts/admin.ts'
import type { Answers } from '../../http/answers.ts'
import {
  type DisablePersonDeps,
  disablePerson,
  enablePerson,
  type ListPeopleDeps,
  listPeople,
  type ShowPersonDeps,
  showPerson,
} from '../../use-cases/administration/people.ts'
import {
  nameApp,
  type PlatformRowDeps,
  pausePlatform,
  platformRow,
  platformRows,
  removeApp,
  type TestAppDeps,
  testApp,
} from '../../use-cases/administration/platforms.ts'
import {
  type ChooseSignUpDeps,
  chooseSignUp,
  type InviteDeps,
  invite,
  listInvitations,
  withdrawInvitation,
} from '../../use-cases/administration/sign-up.ts'
import {
  type AdministratorLimits,
  limitAdministrator,
  type SystemDeps,
  sendTestMail,
  showSystem,
  type TestMailDeps,
} from '../../use-cases/administration/system.ts'

export type AdminDeps = AdministratorLimits &
  ListPeopleDeps &
  ShowPersonDeps &
  DisablePersonDeps &
  PlatformRowDeps &
  SystemDeps &
  TestMailDeps &
  ChooseSignUpDeps &
  TestAppDeps &
  InviteDeps & {
    invitations: Invitations
    queueSizes: QueueSizes
    heartbeat: Pick<Heartbeat, 'last'>
    missedChecks: Pick<MissedChecks, 'newest'>
  }

type Asking = { userId: string; now: number }

export const adminAnswers = (deps: AdminDeps): Answers<typeof adminApi> => {
  const reading = (by: Asking) => limitAdministrator(deps, 'reads', by)
  const changing = (by: Asking) => limitAdministrator(deps, 'changes', by)
  return {
    async people(wanted, call) {
      await reading(call)
      return listPeople(deps, wanted, call.now)
    },
    async person({ id }, call) {
      await reading(call)
      return showPerson(deps, id, call.now)
    },
    async disable({ id }, call) {
      await changing(call)
      return disablePerson(deps, { id, by: call.userId, now: call.now })
    },
    async enable({ id }, call) {
      await changing(call)
      return enablePerson(deps, { id, now: call.now })
    },
    async invitations(_input, call) {
      await reading(call)
      return { invitations: await listInvitations(deps, call.now) }
    },
    async invite({ days, note }, call) {
      await changing(call)
      return invite(deps, { days, note, isAdministrator: false, now: call.now })
    },
    async withdraw({ id }, call) {
      await changing(call)
      await withdrawInvitation(deps, id)
    },
    async platforms(_input, call) {
      await reading(call)
      const [platforms, missedChecks] = await Promise.all([platformRows(deps, call.now), deps.missedChecks.newest()])
      return { platforms, missedChecks }
    },
    async pause({ p, hours, message }, call) {
      await changing(call)
      await pausePlatform(deps.platformPauses, p, { hours, message, now: call.now })
      return platformRow(deps, p, call.now)
    },
    async resume({ p }, call) {
      await changing(call)
      await deps.platformPauses.resume(p)
      return platformRow(deps, p, call.now)
    },
    async nameApp({ p, clientId, clientSecret }, call) {
      await changing(call)
      await nameApp(deps, { platform: p, clientId, clientSecret, now: call.now })
      return platformRow(deps, p, call.now)
    },
    async removeApp({ p }, call) {
      await changing(call)
      await removeApp(deps, p)
      return platformRow(deps, p, call.now)
    },
    async testApp({ p }, call) {
      await changing(call)
      return testApp(deps, p)
    },
    async chooseSignUp({ mode }, call) {
      await changing(call)
      return chooseSignUp(deps, { mode, now: call.now })
    },
    async queues(_input, call) {
      await reading(call)
      const [queues, beat] = await Promise.all([deps.queueSizes.read(), deps.heartbeat.last()])
      return { queues, ...(beat?.overdueSince !== undefined && { overdueSince: beat.overdueSince }) }
    },
    async system(_input, call) {
      await reading(call)
      return showSystem(deps, call.now)
    },
    async testMail({ to }, call) {
      await changing(call)
      return { message: `A test email is on its way to ${await sendTestMail(deps, await call.person(), { to, now: call.now })}.` }
    },
  }
}
