import { dayMs, minuteMs } from '#shared/domain/times.ts'
import { deliveryConcurrency } from '../../constructs/deliveries.ts'
import { type Assumption, assumptions, deployed, tableUnits } from './assumptions.ts'

/** How much a stage is used in a month. */
export type Load = { people: number; posts: number }

/** Dollars per unit up to a number of units a month. The last band has no end. */
export type Price = { unit: string; bands: readonly Band[]; source: string }

type Band = readonly [upTo: number, dollars: number]

const million = 1_000_000
/** AWS counts a TB of traffic as 1,024 GB. */
const TB = 1_024
const bands = (...all: Band[]): readonly Band[] => all
const rest = Number.POSITIVE_INFINITY
const flat = (unit: string, dollars: number, free: number, source: string): Price => ({
  unit,
  bands: bands([free, 0], [rest, dollars]),
  source,
})
const table = 'https://aws.amazon.com/dynamodb/pricing/on-demand/'
const files = 'https://devnotes.tech/understanding-aws-s3-pricing-a-complete-cost-breakdown-with-examples'

/**
 * List prices of us-east-1 with what's always free each month, read from 21 to 23 November 2026. Only those of a GB from CloudFront and of a KMS key
 * come from AWS's own page; the others quote it. Taxes, credits, and first-year offers are left out; other Regions often cost 10 to 25% more.
 */
export const prices = {
  cdnGigabyte: {
    unit: 'GB from CloudFront to Europe and North America',
    bands: bands(
      [TB, 0],
      [10 * TB, 0.085],
      [50 * TB, 0.08],
      [150 * TB, 0.06],
      [500 * TB, 0.04],
      [1_024 * TB, 0.03],
      [5_120 * TB, 0.025],
      [rest, 0.02],
    ),
    source: 'https://aws.amazon.com/cloudfront/pricing/',
  },
  cdnRequest: flat(
    'HTTPS request at CloudFront, North America',
    1 / million,
    10 * million,
    'https://wring.co/blog/aws-cloudfront-pricing-guide',
  ),
  cdnFunction: flat('call of a function at CloudFront', 0.1 / million, 2 * million, 'https://cur.vantage.sh/aws/amazoncloudfront/'),
  internetGigabyte: {
    unit: 'GB from Lambda or S3 to the internet',
    bands: bands([100, 0], [10 * TB, 0.09], [50 * TB, 0.085], [150 * TB, 0.07], [rest, 0.05]),
    source: 'https://wring.co/blog/aws-data-transfer-pricing-guide',
  },
  httpApiCall: {
    unit: 'call of an HTTP API, up to 512 KB',
    bands: bands([300 * million, 1 / million], [rest, 0.9 / million]),
    source: 'https://aws.amazon.com/api-gateway/pricing/',
  },
  lambdaCall: flat('call of a Lambda', 0.2 / million, million, 'https://cloudchipr.com/blog/aws-lambda-pricing'),
  lambdaGigabyteSecond: {
    unit: 'GB-second of Lambda on arm64',
    bands: bands([400_000, 0], [7_500 * million, 13.3334 / million], [rest, 12.0001 / million]),
    source: 'https://cloudchipr.com/blog/aws-lambda-pricing',
  },
  queueRequest: flat('request of a standard queue', 0.4 / million, million, 'https://cloudburn.io/blog/amazon-sqs-pricing'),
  fairRequest: flat('surcharge for a request of a fair queue', 0.1 / million, 0, 'https://cloudburn.io/blog/amazon-sqs-pricing'),
  scheduleCall: flat('call by EventBridge Scheduler', 1 / million, 14 * million, 'https://aws.amazon.com/eventbridge/pricing/'),
  tableRead: flat('read unit of DynamoDB on demand', 0.125 / million, 0, table),
  tableWrite: flat('write unit of DynamoDB on demand', 0.625 / million, 0, table),
  tableGigabyte: flat('GB in DynamoDB for a month', 0.25, 25, table),
  backupGigabyte: flat('GB of point-in-time recovery for a month', 0.2, 0, table),
  fileGigabyte: { unit: 'GB in S3 Standard for a month', bands: bands([50 * TB, 0.023], [500 * TB, 0.022], [rest, 0.021]), source: files },
  fileWrite: flat('PUT, COPY, or POST of S3', 5 / million, 0, files),
  fileRead: flat('GET or HEAD of S3', 0.4 / million, 0, files),
  key: flat('KMS key for a month; each of its first two yearly rotations adds as much', 1, 0, 'https://aws.amazon.com/kms/pricing/'),
  keyRequest: flat('request of KMS', 3 / million, 20_000, 'https://www.wring.co/blog/aws-kms-pricing-guide'),
  email: flat('email by SES', 100 / million, 0, 'https://www.acecloudinterviews.com/tutorials/aws/ses/'),
  logGigabyte: flat(
    'GB written to CloudWatch Logs',
    0.5,
    5,
    'https://www.factualminds.com/blog/amazon-cloudwatch-pricing-metrics-logs-alarms-dashboards/',
  ),
  alarmMetric: flat('metric that an alarm watches, for a month', 0.1, 10, 'https://aws.amazon.com/cloudwatch/pricing/'),
} as const satisfies Record<string, Price>
type PriceName = keyof typeof prices

/** CloudFront's flat plans: dollars a month, and the requests and GB that they include. https://www.duckbillhq.com/?p=10291, read on 28 November 2026. */
const flatPlans = [
  { dollars: 15, requests: 10 * million, gigabytes: 50 * TB },
  { dollars: 200, requests: 125 * million, gigabytes: 50 * TB },
  { dollars: 1_000, requests: 500 * million, gigabytes: 50 * TB },
]

/** The dollars of the cheapest plan that includes all traffic through CloudFront, or undefined if none does. */
const planFor = (requests: number, gigabytes: number) =>
  flatPlans.find((plan) => requests <= plan.requests && gigabytes <= plan.gigabytes)?.dollars

/** A month's cost, in dollars by row. AWS bands the sum of all uses of a price, so each row pays its share. */
export const billOf = (load: Load, changes: Partial<Record<Assumption, number>> = {}) => {
  const of = (name: Assumption) => changes[name] ?? assumptions[name][0]
  const rows = usesOf(load, of)
  const uses = Object.values(rows).flat()
  const total = (price: PriceName) => uses.reduce((sum, [name, units]) => sum + (name === price ? units : 0), 0)
  const byUse = edgePrices.reduce((sum, price) => sum + dollarsFor(price, total(price)), 0)
  const plan = of('flatPlan') > 0 ? planFor(total('cdnRequest'), total('cdnGigabyte')) : undefined
  const discount = plan !== undefined && plan < byUse ? plan / byUse : 1
  const cost = ([price, units]: Use) =>
    units === 0 ? 0 : ((dollarsFor(price, total(price)) * units) / total(price)) * (edgePrices.includes(price) ? discount : 1)
  return Object.entries(rows).map(([row, used]) => ({ row, dollars: used.reduce((sum, use) => sum + cost(use), 0) }))
}

/** What one of CloudFront's flat plans includes. */
const edgePrices: readonly PriceName[] = ['cdnGigabyte', 'cdnRequest', 'cdnFunction']

/** What a number of units costs in a month. */
export const dollarsFor = (price: PriceName, units: number) => {
  let [dollars, from] = [0, 0]
  for (const [upTo, each] of prices[price].bands) {
    dollars += Math.max(0, Math.min(units, upTo) - from) * each
    from = upTo
  }
  return dollars
}

type Use = readonly [price: PriceName, units: number]

const minutes = (365 / 12) * (dayMs / minuteMs)
const seconds = minutes * 60
const kilobytesAGigabyte = 1_024 ** 2

/** Everything a load uses in a month, by purpose. */
const usesOf = ({ people, posts }: Load, of: (name: Assumption) => number): Record<string, readonly Use[]> => {
  const targets = posts * of('accounts')
  const filePosts = posts * of('withFiles')
  const fileTargets = filePosts * of('accounts')
  const gigabytes = (filePosts * of('media')) / 1_024
  const pictures = gigabytes * (1 - of('video')) * of('pictureBytes') * of('accounts')
  const videos = gigabytes * of('video') * of('accounts')
  const fetched = pictures * of('picturesFetched') + videos * of('videosFetched')
  const sent = pictures + videos - fetched
  const fetches = fileTargets * of('picturesFetched')
  const looks = filePosts * of('thumbnails')

  const apiCalls = (people * (of('apiCalls') + of('openHours') * of('polls')) * 365) / 12
  const siteFiles = people * of('visits') * of('visitFiles')
  const siteKilobytes = apiCalls * of('apiKilobytes') + people * of('visits') * of('visitKilobytes')

  // Each target has one moment that a worker waits for. A call takes one message while workers are free, and up to ten as they fill up.
  const messages = (targets - fileTargets) * of('messagesPlain') + fileTargets * of('messagesFiles')
  const messageSeconds = messages && (targets * of('deliverySeconds') + (messages - targets) * of('aheadSeconds')) / messages
  const workers = Object.values(deliveryConcurrency).reduce((sum, each) => sum + each, 0)
  const deliveries = messages / Math.min(10, Math.max(1, (messages / seconds) * (messageSeconds / workers)))
  // Each message is sent alone. A call receives and deletes all its messages at once.
  const requests = messages + 2 * deliveries
  const polls = (deployed.queues * of('pollers') * seconds) / 20

  const lambdas = [
    [deployed.megabytes.api, apiCalls, of('apiSeconds')],
    [deployed.megabytes.publish, posts * of('scheduled'), of('enqueueSeconds')],
    [deployed.megabytes.sweep, minutes, of('minuteSeconds')],
    [deployed.megabytes.jobs, minutes, of('minuteSeconds')],
    [deployed.megabytes.deliver, deliveries, messageSeconds],
    [deployed.megabytes.render, filePosts * of('renderings'), of('renderSeconds')],
  ] as const
  const calls = lambdas.reduce((sum, [, each]) => sum + each, 0)
  const sending = (((sent * 1_024) / of('sendingMegabytes')) * deployed.megabytes.deliver) / 1_024
  const gigabyteSeconds = lambdas.reduce((sum, [megabytes, each, long]) => sum + (megabytes / 1_024) * each * long, sending)

  const units = (kind: 'read' | 'write') =>
    posts * tableUnits.post[kind] +
    targets * tableUnits.target[kind] +
    fileTargets * tableUnits.targetFiles[kind] +
    apiCalls * tableUnits.call[kind] +
    minutes * tableUnits.minute[kind]
  const stored = ((posts * of('postKilobytes') + targets * of('targetKilobytes')) * of('monthsKept')) / kilobytesAGigabyte
  // An image is stored twice: as uploaded, and without its metadata or made to fit. Deleted files can be restored for a
  // while.
  const keptDays = (2 - of('video')) * (of('daysAhead') + of('unusedDays') + of('versionDays')) + of('incomingDays')
  const keptGigabytes = (gigabytes * keptDays) / (365 / 12)
  // Files are probed, rendered, viewed, fetched, or read in slices of 8 MB.
  const fileReads = filePosts * (4 + of('renderings')) + looks + fetches + fileTargets + (sent * 1_024) / 8

  return {
    'files that platforms fetch (CloudFront)': [
      ['cdnGigabyte', fetched],
      ['cdnRequest', fetches],
    ],
    'files that Crier sends (Lambda to the internet)': [['internetGigabyte', sent]],
    // One function call when a file is requested, one when it's answered.
    'the site and the API (CloudFront)': [
      ['cdnGigabyte', siteKilobytes / kilobytesAGigabyte],
      ['cdnRequest', apiCalls + siteFiles],
      ['cdnFunction', 2 * siteFiles],
    ],
    'HTTP API': [['httpApiCall', apiCalls]],
    Lambda: [
      ['lambdaCall', calls],
      ['lambdaGigabyteSecond', gigabyteSeconds],
    ],
    SQS: [
      ['queueRequest', polls + requests],
      ['fairRequest', requests],
    ],
    'EventBridge Scheduler': [['scheduleCall', posts * of('scheduled')]],
    'DynamoDB, reads and writes': [
      ['tableRead', units('read')],
      ['tableWrite', units('write')],
    ],
    'DynamoDB, storage and backups': [
      ['tableGigabyte', stored],
      ['backupGigabyte', stored],
    ],
    // Uploaded and copied out of `incoming/`, and each rendering.
    'S3, with thumbnails': [
      ['fileGigabyte', keptGigabytes],
      ['fileWrite', filePosts * (2 + of('renderings'))],
      ['fileRead', fileReads],
      ['internetGigabyte', (looks * of('thumbnailKilobytes')) / kilobytesAGigabyte],
    ],
    // A Lambda caches the tokens it opened. The bill assumes none does, since the next message may meet another Lambda.
    KMS: [
      ['key', deployed.keys],
      ['keyRequest', messages],
    ],
    SES: [['email', people * of('emails')]],
    'CloudWatch, logs and alarms': [
      ['logGigabyte', (calls * of('logBytes')) / 1_024 ** 3],
      ['alarmMetric', deployed.alarmMetrics],
    ],
  }
}
