import { unusedDays } from '#shared/domain/media.ts'
import { platformIds } from '#shared/domain/platforms.ts'
import { DeliveryQueue } from '#shared/domain/targets.ts'
import { deletedFileDays, incomingVersionDays } from '../../constructs/media-bucket.ts'

/**
 * What the bill assumes about people, platforms, and Lambdas, each with its reason. Nobody has measured these in a running stage yet, so
 * `npm run cost` takes figures of your own for any of them.
 */
export const assumptions = {
  accounts: [4, 'accounts for each post'],
  media: [4, 'MB of files for a post with files'],
  withFiles: [0.7, 'of the posts have files: pictures are what most of the platforms are for'],
  video: [0.5, 'of the bytes of files are videos: not known before there are people; at a half, neither kind hides behind the other'],
  pictureBytes: [1, 'of a picture’s bytes are sent: its image variant may be smaller'],
  picturesFetched: [5 / 9, 'of the pictures are fetched by platforms, the others sent: platforms are chosen equally often'],
  videosFetched: [3 / 10, 'of the videos are fetched by platforms, the others sent: likewise'],
  scheduled: [0.9, 'of the posts are scheduled, the others published at once: scheduling is what people come for'],
  daysAhead: [7, 'days between the upload of a file and its post: people plan a week'],
  apiCalls: [60, 'API calls by a person a day: six looks at the dashboard, of ten calls each'],
  openHours: [1, 'hours a day a person has the overview open: some of them write there, others leave it in a tab'],
  polls: [
    21,
    'calls in such an hour: one every five minutes, and one every minute in the fifth of the hours before which one of three posts a day is due',
  ],
  apiSeconds: [0.06, 's for an API call: two or three calls of DynamoDB, one after the other, and now and then a cold start'],
  apiKilobytes: [4, 'KB for an answer of the API: a page of posts, compressed'],
  visits: [4, 'times a month a person loads the whole site anew: files stay in the browser until a deployment changes them'],
  visitKilobytes: [500, 'KB to load the site anew: scripts, styles, and fonts of both applications, compressed'],
  visitFiles: [20, 'files for that: the documents and what they name'],
  unusedDays: [unusedDays, 'days that a file is kept after its post, as the code says'],
  versionDays: [deletedFileDays, 'days that a deleted file can be brought back, as the bucket says'],
  incomingDays: [1 + incomingVersionDays, 'days that an upload is kept beside the file that it became, as the bucket says'],
  flatPlan: [1, 'if CloudFront’s cheapest flat plan is taken where it costs less than the bill by use, 0 if not'],
  thumbnails: [10, 'looks at thumbnails for a post with files: in the library, the lists, and the calendar'],
  thumbnailKilobytes: [20, 'KB for a thumbnail: a small JPEG'],
  messagesPlain: [1, 'message for a target without files: the worker waits for the moment, sends, and writes down the result'],
  messagesFiles: [4, 'messages for a target with files: one for the files ahead, two while the platform processes them, one to publish'],
  deliverySeconds: [6, 's for the message of a target’s moment, besides sending bytes: it comes five seconds ahead, and the worker waits'],
  aheadSeconds: [1.5, 's for every other message, besides sending bytes: nobody waits'],
  sendingMegabytes: [5, 'MB a second to a platform: the head start of large files is calculated with it, too'],
  enqueueSeconds: [0.2, 's to enqueue a post: one query, a write, and a message for each target'],
  minuteSeconds: [0.3, 's for each sweep and each run of jobs: a query for each of sixteen shards side by side, and one write'],
  renderings: [3, 'renderings for a post with files: a thumbnail, and one or two pictures without metadata or made to fit'],
  renderSeconds: [1.5, 's for a rendering: a photo of 12 megapixels on 2 GB of memory'],
  pollers: [5, 'pollers that Lambda keeps at a queue: what AWS documents as its start; each asks for 20 s'],
  monthsKept: [12, 'months of posts in the table: nothing deletes published posts, so it grows by as much each year'],
  postKilobytes: [2, 'KB in the table for a post: the item and its copies in the indexes'],
  targetKilobytes: [2, 'KB in the table for a target: the item, its attempts, and its claim'],
  emails: [4, 'emails to a person a month: one a week, such as a failed post or the week’s summary'],
  logBytes: [600, 'bytes in the log for a call: Lambda’s own three lines and, for the API, the line of the access log'],
} as const satisfies Record<string, readonly [value: number, says: string]>
export type Assumption = keyof typeof assumptions

/** The measures that lowered the bill, each with the assumptions that held before it. */
export const measures: readonly { says: string; before: Partial<Record<Assumption, number>> }[] = [
  {
    says: 'unused files go after 7 days instead of 30, and nothing is kept of `incoming/` after a day',
    before: { unusedDays: 30, incomingDays: 8 },
  },
  {
    says: 'posts are asked for every five minutes while nothing is due within the hour, with the overview in one call',
    before: { polls: 120 },
  },
  { says: 'CloudFront’s flat plan, which a stage asks for (`distributionPlan`)', before: { flatPlan: 0 } },
]

/** What DynamoDB bills, indexes included, measured through the API on X, which writes the most. A test holds it to a real post. */
export const tableUnits = {
  post: { read: 5, write: 8 },
  target: { read: 9, write: 32 },
  /** More for a target whose post has files. */
  targetFiles: { read: 5, write: 6 },
  /** The session and one list or item. */
  call: { read: 2, write: 0.2 },
  /** A sweep and a jobs run that find nothing due. */
  minute: { read: 17, write: 1 },
} as const

/**
 * Figures from the stacks; a test compares them. Each alarm counts every metric it watches. Two watch each platform's
 * queue.
 */
export const deployed = {
  megabytes: { api: 1_024, publish: 512, sweep: 512, deliver: 1_024, jobs: 512, render: 2_048 },
  queues: DeliveryQueue.options.length,
  alarmMetrics: 22 + 2 * platformIds.length,
  keys: 1,
} as const
