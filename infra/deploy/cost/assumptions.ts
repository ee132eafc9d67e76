import { Platform } from '#shared/domain/platforms.ts'

type Assumption = { readonly value: number; readonly says: string; readonly because: string }

/** All that the table supposes of people, platforms and Lambdas: nobody has measured it in a running stage yet. Correct it with your own figures. */
export const assumptions = {
  partWithFiles: { value: 0.7, says: 'of the posts have files', because: 'pictures are what most of the platforms are for' },
  partOfVideo: {
    value: 0.5,
    says: 'of the bytes of files are videos',
    because: 'not known before there are people; at one half neither kind hides behind the other',
  },
  partScheduled: {
    value: 0.9,
    says: 'of the posts are scheduled, the others published at once',
    because: 'scheduling is what people come for',
  },
  daysAhead: { value: 7, says: 'days between the upload of a file and its post', because: 'people plan a week' },
  apiCallsADay: { value: 60, says: 'calls of the API by a person a day', because: 'six looks at the dashboard, of ten calls each' },
  apiSeconds: {
    value: 0.06,
    says: 's for a call of the API',
    because: 'two or three calls of DynamoDB, one after the other, and now and then a cold start',
  },
  apiKilobytes: { value: 4, says: 'KB for an answer of the API', because: 'a page of posts, compressed' },
  visitsAMonth: {
    value: 4,
    says: 'times a month a person loads the whole site anew',
    because: 'files stay in the browser until a deployment changes them',
  },
  visitKilobytes: { value: 500, says: 'KB to load the site anew', because: 'scripts, styles and fonts of both applications, compressed' },
  visitFiles: { value: 20, says: 'files for that', because: 'the documents and what they name' },
  thumbnailsPerPost: {
    value: 10,
    says: 'looks at thumbnails for a post with files',
    because: 'in the library, in the lists and in the calendar',
  },
  thumbnailKilobytes: { value: 20, says: 'KB for a thumbnail', because: 'a small JPEG' },
  visitsPlain: {
    value: 1,
    says: 'message for a target without files',
    because: 'the worker waits for the moment, sends and writes down',
  },
  visitsWithFiles: {
    value: 4,
    says: 'messages for a target with files',
    because: 'one for the files ahead, two while the platform works on them, one for the public step',
  },
  deliverySeconds: {
    value: 6,
    says: 's for the message of a target’s moment, besides sending bytes',
    because: 'it comes five seconds ahead, the worker waits for the moment, and the platform answers once or twice',
  },
  aheadSeconds: {
    value: 1.5,
    says: 's for every other message, besides sending bytes',
    because: 'a file is sent ahead, or the platform is asked how far it is; nobody waits',
  },
  sendingMegabytes: { value: 5, says: 'MB a second to a platform', because: 'what the head start of large files is worked out with, too' },
  enqueueSeconds: { value: 0.2, says: 's to enqueue a post', because: 'one query, a write and a message for each target' },
  minuteSeconds: {
    value: 0.3,
    says: 's for each sweep and each run of jobs',
    because: 'a query for each of sixteen or eighteen shards side by side, and one write',
  },
  renderings: {
    value: 3,
    says: 'renderings for a post with files',
    because: 'a thumbnail, and one or two pictures without metadata or made to fit',
  },
  renderSeconds: { value: 1.5, says: 's for a rendering', because: 'a photo of 12 megapixels on 2 GB of memory' },
  pollersPerQueue: {
    value: 5,
    says: 'pollers that Lambda keeps at a queue',
    because: 'what AWS documents as its start; each asks for 20 s',
  },
  monthsKept: {
    value: 12,
    says: 'months of posts in the table',
    because: 'nothing deletes published posts, so it grows by as much each year',
  },
  postKilobytes: { value: 2, says: 'KB in the table for a post', because: 'the item and its copies in the indexes' },
  targetKilobytes: { value: 2, says: 'KB in the table for a target', because: 'the item, its attempts and its claim' },
  mailsAMonth: { value: 4, says: 'mails to a person a month', because: 'one a week, such as a failed post or the week’s summary' },
  logBytes: {
    value: 600,
    says: 'bytes in the log for a call',
    because: 'Lambda’s own three lines and, for the API, the line of the access log',
  },
} as const satisfies Record<string, Assumption>

/** What DynamoDB bills, indexes included. Measured through the API on X, which writes the most because of its ledgers; a test holds it to a real post. */
export const tableUnits = {
  post: { read: 5, write: 8 },
  target: { read: 9, write: 32 },
  /** More for a target whose post has files. */
  targetFiles: { read: 5, write: 6 },
  /** The session and one list or item. */
  call: { read: 2, write: 0.2 },
  /** A sweep and a run of jobs that find nothing due. */
  minute: { read: 17, write: 1 },
} as const

/** What the stacks say; tests compare it with them. */
export const deployed = {
  megabytes: { api: 1_024, publish: 512, sweep: 512, deliver: 1_024, jobs: 512, render: 2_048 },
  queues: Platform.options.length,
  /** All metrics that alarms watch: an alarm over several counts each. Two watch each platform's queue. */
  alarmMetrics: 21 + 2 * Platform.options.length,
  keys: 1,
} as const
