import { dayMs, minuteMs } from '#shared/domain/times.ts'
import { deliveryConcurrency } from '../../constructs/deliveries.ts'
import { assumptions, deployed, tableUnits } from './assumptions.ts'
import type { PriceName } from './price-catalogue.ts'
import { partBy, type Ways, ways } from './sending.ts'

/** The use of a stage in a month. */
export type Load = {
  readonly people: number
  readonly posts: number
  /** MB of files of a post that has any. */
  readonly media: number
  /** Accounts that a post goes to. */
  readonly accounts: number
}

/** Other ways to send files. */
export type Sending = {
  readonly ways: Ways
  /** The part of a picture's bytes that leaves. */
  readonly pictureBytes: number
}
export const sendingToday: Sending = { ways, pictureBytes: 1 }

/** So many units of a price, and what they are used for. */
export type Use = { readonly row: Row; readonly price: PriceName; readonly units: number }

export const rows = [
  'files that platforms fetch (CloudFront)',
  'files that Crier sends (Lambda to the internet)',
  'the site and the API (CloudFront)',
  'HTTP API',
  'Lambda',
  'SQS',
  'EventBridge Scheduler',
  'DynamoDB, reads and writes',
  'DynamoDB, storage and backups',
  'S3, with thumbnails',
  'KMS',
  'SES',
  'CloudWatch, logs and alarms',
] as const
export type Row = (typeof rows)[number]

const daysAMonth = 365 / 12
const minutesAMonth = (daysAMonth * dayMs) / minuteMs
const secondsAMonth = minutesAMonth * 60
/** How long SQS keeps a poller that asks waiting, in seconds. */
const pollSeconds = 20
const messagesPerCallMax = 10
/** Files are read and sent by so much at a time. */
const sliceMegabytes = 8
const unusedDays = 30
const kilobytesAGigabyte = 1_024 ** 2

const of = (name: keyof typeof assumptions) => assumptions[name].value

/** Everything that a load uses in a month. */
export const usageOf = (load: Load, sending: Sending = sendingToday): Use[] => {
  const flow = flowOf(load, sending)
  return [...filesOut(flow), ...browsing(load, flow), ...computing(flow), ...messages(flow), ...storing(load, flow), ...fixed(load, flow)]
}

type Flow = ReturnType<typeof flowOf>

/** How much of everything goes through the system. */
const flowOf = ({ people, posts, media, accounts }: Load, { ways: all, pictureBytes }: Sending) => {
  const postsWithFiles = posts * of('partWithFiles')
  const targets = posts * accounts
  const targetsWithFiles = postsWithFiles * accounts
  const gigabytes = (postsWithFiles * media) / 1_024
  const [pictures, videos] = [gigabytes * (1 - of('partOfVideo')) * pictureBytes, gigabytes * of('partOfVideo')]
  const leaving = (way: 'fetches' | 'is sent') => accounts * (pictures * partBy(all, 'picture', way) + videos * partBy(all, 'video', way))
  const visits = (targets - targetsWithFiles) * of('visitsPlain') + targetsWithFiles * of('visitsWithFiles')
  return {
    posts,
    postsWithFiles,
    targets,
    targetsWithFiles,
    gigabytes,
    visits,
    fetched: leaving('fetches'),
    sent: leaving('is sent'),
    fetches: targetsWithFiles * partBy(all, 'picture', 'fetches'),
    ...deliveriesOf({ visits, targets }),
    apiCalls: people * of('apiCallsADay') * daysAMonth,
    siteFiles: people * of('visitsAMonth') * of('visitFiles'),
  }
}

/** Each target has one moment, for which a worker waits. A call has one message, as long as those allowed at once can take each alone; then as many as it takes. */
const deliveriesOf = ({ visits, targets }: { visits: number; targets: number }) => {
  const seconds = visits === 0 ? 0 : (targets * of('deliverySeconds') + (visits - targets) * of('aheadSeconds')) / visits
  const atOnce = Object.values(deliveryConcurrency).reduce((sum, each) => sum + each, 0)
  const messagesPerCall = Math.min(messagesPerCallMax, Math.max(1, (visits / secondsAMonth) * (seconds / atOnce)))
  return { deliveries: visits / messagesPerCall, deliverySeconds: seconds }
}

const filesOut = ({ fetched, sent, fetches }: Flow): Use[] => [
  { row: 'files that platforms fetch (CloudFront)', price: 'cloudFrontGigabyte', units: fetched },
  { row: 'files that platforms fetch (CloudFront)', price: 'cloudFrontRequest', units: fetches },
  { row: 'files that Crier sends (Lambda to the internet)', price: 'internetGigabyte', units: sent },
]

const browsing = ({ people }: Load, { apiCalls, siteFiles }: Flow): Use[] => {
  const row = 'the site and the API (CloudFront)'
  const kilobytes = apiCalls * of('apiKilobytes') + people * of('visitsAMonth') * of('visitKilobytes')
  return [
    { row, price: 'cloudFrontGigabyte', units: kilobytes / kilobytesAGigabyte },
    { row, price: 'cloudFrontRequest', units: apiCalls + siteFiles },
    // One when a file is asked for, one when it is answered.
    { row, price: 'cloudFrontFunction', units: 2 * siteFiles },
    { row: 'HTTP API', price: 'httpApiCall', units: apiCalls },
  ]
}

/** How often each function is called, and for how many seconds in all. */
const callsOf = ({ posts, postsWithFiles, apiCalls, deliveries, deliverySeconds }: Flow) => {
  const each = (megabytes: number, calls: number, seconds: number) => ({ megabytes, calls, seconds: calls * seconds })
  const { api, publish, sweep, jobs, deliver, render } = deployed.megabytes
  return [
    each(api, apiCalls, of('apiSeconds')),
    each(publish, posts * of('partScheduled'), of('enqueueSeconds')),
    each(sweep, minutesAMonth, of('minuteSeconds')),
    each(jobs, minutesAMonth, of('minuteSeconds')),
    each(deliver, deliveries, deliverySeconds),
    each(render, postsWithFiles * of('renderings'), of('renderSeconds')),
  ]
}

const computing = (flow: Flow): Use[] => {
  const work = callsOf(flow)
  const sendingSeconds = (flow.sent * 1_024) / of('sendingMegabytes')
  const sending = (sendingSeconds * deployed.megabytes.deliver) / 1_024
  return [
    { row: 'Lambda', price: 'lambdaCall', units: work.reduce((sum, { calls }) => sum + calls, 0) },
    {
      row: 'Lambda',
      price: 'lambdaGigabyteSecond',
      units: work.reduce((sum, { seconds, megabytes }) => sum + (seconds * megabytes) / 1_024, sending),
    },
  ]
}

const messages = ({ posts, visits, deliveries }: Flow): Use[] => {
  // Each is sent alone; a call receives and deletes all of its own at once.
  const aboutMessages = visits + 2 * deliveries
  const polls = (deployed.queues * of('pollersPerQueue') * secondsAMonth) / pollSeconds
  return [
    { row: 'SQS', price: 'queueRequest', units: polls + aboutMessages },
    { row: 'SQS', price: 'fairQueueRequest', units: aboutMessages },
    { row: 'EventBridge Scheduler', price: 'scheduleCall', units: posts * of('partScheduled') },
  ]
}

const storing = ({ accounts }: Load, flow: Flow): Use[] => {
  const { posts, postsWithFiles, targets, targetsWithFiles, apiCalls, gigabytes, sent, fetches } = flow
  const unitsOf = (kind: 'read' | 'write') =>
    posts * tableUnits.post[kind] +
    targets * tableUnits.target[kind] +
    targetsWithFiles * tableUnits.targetFiles[kind] +
    apiCalls * tableUnits.call[kind] +
    minutesAMonth * tableUnits.minute[kind]
  const stored = (posts * (of('postKilobytes') + accounts * of('targetKilobytes')) * of('monthsKept')) / kilobytesAGigabyte
  // A picture is kept twice: as it was uploaded, and without its metadata or made to fit.
  const copies = 1 + (1 - of('partOfVideo'))
  const monthsOfFile = (of('daysAhead') + unusedDays) / daysAMonth
  const looks = postsWithFiles * of('thumbnailsPerPost')
  const row = 'S3, with thumbnails'
  return [
    { row: 'DynamoDB, reads and writes', price: 'tableReadUnit', units: unitsOf('read') },
    { row: 'DynamoDB, reads and writes', price: 'tableWriteUnit', units: unitsOf('write') },
    { row: 'DynamoDB, storage and backups', price: 'tableGigabyteMonth', units: stored },
    { row: 'DynamoDB, storage and backups', price: 'tableBackupGigabyteMonth', units: stored },
    { row, price: 'fileGigabyteMonth', units: gigabytes * copies * monthsOfFile },
    // Uploaded and copied out of `incoming`, and each rendering.
    { row, price: 'fileWrite', units: postsWithFiles * (2 + of('renderings')) },
    // Probed, rendered, looked at, fetched or read by slices.
    {
      row,
      price: 'fileRead',
      units: postsWithFiles * (4 + of('renderings')) + looks + fetches + targetsWithFiles + (sent * 1_024) / sliceMegabytes,
    },
    { row, price: 'internetGigabyte', units: (looks * of('thumbnailKilobytes')) / kilobytesAGigabyte },
  ]
}

const fixed = ({ people }: Load, flow: Flow): Use[] => {
  const calls = callsOf(flow).reduce((sum, each) => sum + each.calls, 0)
  const row = 'CloudWatch, logs and alarms'
  return [
    { row: 'KMS', price: 'keyMonth', units: deployed.keys },
    // A Lambda remembers the tokens that it opened; counted as if none did, since the next message may meet another Lambda.
    { row: 'KMS', price: 'keyRequest', units: flow.visits },
    { row: 'SES', price: 'mail', units: people * of('mailsAMonth') },
    { row, price: 'logGigabyte', units: (calls * of('logBytes')) / 1_024 ** 3 },
    { row, price: 'alarmMetricMonth', units: deployed.alarmMetrics },
  ]
}
