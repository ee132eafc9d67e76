import type { Inhabited } from '../inhabited.ts'
import { type Refusal, type Row, refuses, unknown } from './rows.ts'

/** Invalid administrator calls, and administrator calls by people who aren't administrators. */
export const administration = ({ anna, bert }: Inhabited): Row[] => {
  const ask = (what: string, target: string, body: object | undefined, refusal: Refusal): Row => [
    what,
    target,
    { by: 'dora', ...(body && { body }) },
    refusal,
  ]
  const forbidden: Refusal = { status: 403, says: 'Only administrators' }
  const deployed: Refusal = { status: 409, says: 'part of this deployment' }
  const app = 'PUT /admin/platforms/x/app'
  const pause = 'PUT /admin/platforms/x/pause'

  return [
    ask('no people at once', 'GET /admin/people?limit=0', undefined, refuses('limit', 'at least 1')),
    ask('people of no plan', 'GET /admin/people?plan=gold', undefined, refuses('plan')),
    ask('people who stand in no way', 'GET /admin/people?state=asleep', undefined, refuses('state')),
    ask('an endless search for people', `GET /admin/people?search=${'a'.repeat(255)}`, undefined, refuses('search')),
    ask('people from a cursor of another list', 'GET /admin/people?cursor=bm8', undefined, refuses('cursor')),
    ask('a person who is not there', 'GET /admin/people/nothing', undefined, unknown),
    ask('disabling nobody', 'POST /admin/people/nothing/disable', {}, unknown),
    ask('enabling nobody', 'POST /admin/people/nothing/enable', {}, unknown),
    ask('an invitation for no time', 'POST /admin/invitations', { days: 0 }, refuses('days', 'at least 1')),
    ask('an invitation for ever', 'POST /admin/invitations', { days: 31 }, refuses('days', 'at most 30')),
    ask('an invitation with an endless note', 'POST /admin/invitations', { note: 'a'.repeat(101) }, refuses('note', 'at most 100')),
    ask(
      'an invitation of an administrator',
      'POST /admin/invitations',
      { isAdministrator: true },
      refuses('isAdministrator', 'doesn’t accept that field'),
    ),
    ask('withdrawing no invitation', 'DELETE /admin/invitations/nothing', undefined, unknown),
    ask('pausing a platform for no time', pause, { hours: 0 }, refuses('hours', 'more than 0')),
    ask('pausing a platform for ever', pause, { hours: 8_761 }, refuses('hours', 'at most a year')),
    ask('pausing a platform without words', pause, { message: ' ' }, refuses('message', 'Enter a reason')),
    ask('pausing no platform', 'PUT /admin/platforms/myspace/pause', {}, refuses('p')),
    ask('resuming no platform', 'DELETE /admin/platforms/myspace/pause', undefined, refuses('p')),
    ask('an app without a secret', app, { clientId: 'ours' }, refuses('clientSecret')),
    ask('an app whose id is nothing', app, { clientId: ' ', clientSecret: 'hush' }, refuses('clientId', 'Enter')),
    ask('an app whose id is two words', app, { clientId: 'our app', clientSecret: 'hush' }, refuses('clientId', 'without spaces')),
    ask('an app with an endless secret', app, { clientId: 'ours', clientSecret: 'h'.repeat(1_001) }, refuses('clientSecret', 'at most')),
    ask('an app where the deployment names it', app, { clientId: 'ours', clientSecret: 'hush' }, deployed),
    ask('removing an app of the deployment', 'DELETE /admin/platforms/x/app', undefined, deployed),
    ask('removing the app of no platform', 'DELETE /admin/platforms/myspace/app', undefined, refuses('p')),
    ask('testing the app of no platform', 'POST /admin/platforms/myspace/app/test', {}, refuses('p')),
    ask('testing an app of the deployment', 'POST /admin/platforms/x/app/test', {}, { status: 409, says: 'could be tested' }),
    ask('letting friends sign up', 'PUT /admin/sign-up', { mode: 'friends' }, refuses('mode')),
    ask('choosing where the deployment does', 'PUT /admin/sign-up', { mode: 'open' }, deployed),
    ask('a test mail to nobody', 'POST /admin/mail-test', { to: 'nobody' }, refuses('to')),
    ['looking at everybody without leave', 'GET /admin/people', {}, forbidden],
    ['disabling somebody without leave', `POST /admin/people/${bert.id}/disable`, { body: {} }, forbidden],
    ['disabling an administrator without leave', `POST /admin/people/${anna.id}/disable`, { body: {}, by: 'bert' }, forbidden],
    ['inviting somebody without leave', 'POST /admin/invitations', { body: {} }, forbidden],
    ['setting an app without leave', app, { body: { clientId: 'ours', clientSecret: 'hush' } }, forbidden],
    ['choosing who signs up without leave', 'PUT /admin/sign-up', { body: { mode: 'open' } }, forbidden],
    ['pausing a platform without leave', pause, { body: {} }, forbidden],
  ]
}
