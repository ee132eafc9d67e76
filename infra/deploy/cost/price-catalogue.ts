/** What AWS charges for one unit; the first units of each month may cost less, or nothing. */
export type Price = {
  readonly unit: string
  /** Dollars for each unit until so many in a month; the last band has no end. */
  readonly bands: readonly Band[]
  readonly source: string
  readonly readOn: string
  /** Taken from somebody who quotes AWS's price list, because AWS's own page could not be read here: compare it before you count on it. */
  readonly isSecondHand?: true
}
type Band = { readonly upTo: number; readonly dollars: number }

const rest = Number.POSITIVE_INFINITY
const million = 1_000_000
/** AWS counts a TB of traffic as 1,024 GB. */
const terabyte = 1_024

const flat = (dollars: number, free = 0): Band[] => [
  { upTo: free, dollars: 0 },
  { upTo: rest, dollars },
]
const readOn = '2026-11-23'
const earlierReadOn = '2026-11-21'

/**
 * List prices of us-east-1, in dollars, with what is free in every month for ever; taxes, credits and offers for the first year are left out. Other Regions
 * often cost a tenth to a quarter more. Prices change: look the source up before you count on a figure.
 */
export const priceCatalogue = {
  cloudFrontGigabyte: {
    unit: 'GB from CloudFront to Europe and North America',
    bands: [
      { upTo: terabyte, dollars: 0 },
      { upTo: 10 * terabyte, dollars: 0.085 },
      { upTo: 50 * terabyte, dollars: 0.08 },
      { upTo: 150 * terabyte, dollars: 0.06 },
      { upTo: 500 * terabyte, dollars: 0.04 },
      { upTo: 1_024 * terabyte, dollars: 0.03 },
      { upTo: 5_120 * terabyte, dollars: 0.025 },
      { upTo: rest, dollars: 0.02 },
    ],
    source: 'https://aws.amazon.com/cloudfront/pricing/',
    readOn,
  },
  cloudFrontRequest: {
    unit: 'HTTPS request at CloudFront, North America',
    bands: flat(0.01 / 10_000, 10 * million),
    source: 'https://wring.co/blog/aws-cloudfront-pricing-guide',
    readOn,
    isSecondHand: true,
  },
  cloudFrontFunction: {
    unit: 'call of a function at CloudFront',
    bands: flat(0.1 / million, 2 * million),
    source: 'https://cur.vantage.sh/aws/amazoncloudfront/',
    readOn,
    isSecondHand: true,
  },
  internetGigabyte: {
    unit: 'GB from Lambda or S3 to the internet',
    bands: [
      { upTo: 100, dollars: 0 },
      { upTo: 10 * terabyte, dollars: 0.09 },
      { upTo: 50 * terabyte, dollars: 0.085 },
      { upTo: 150 * terabyte, dollars: 0.07 },
      { upTo: rest, dollars: 0.05 },
    ],
    source: 'https://wring.co/blog/aws-data-transfer-pricing-guide',
    readOn,
    isSecondHand: true,
  },
  httpApiCall: {
    unit: 'call of an HTTP API, up to 512 KB',
    bands: [
      { upTo: 300 * million, dollars: 1 / million },
      { upTo: rest, dollars: 0.9 / million },
    ],
    source: 'https://aws.amazon.com/api-gateway/pricing/',
    readOn: earlierReadOn,
    isSecondHand: true,
  },
  lambdaCall: {
    unit: 'call of a Lambda',
    bands: flat(0.2 / million, million),
    source: 'https://cloudchipr.com/blog/aws-lambda-pricing',
    readOn,
    isSecondHand: true,
  },
  lambdaGigabyteSecond: {
    unit: 'GB-second of Lambda on arm64',
    bands: [
      { upTo: 400_000, dollars: 0 },
      { upTo: 7_500 * million, dollars: 0.0000133334 },
      { upTo: rest, dollars: 0.0000120001 },
    ],
    source: 'https://cloudchipr.com/blog/aws-lambda-pricing',
    readOn,
    isSecondHand: true,
  },
  queueRequest: {
    unit: 'request of a standard queue',
    bands: flat(0.4 / million, million),
    source: 'https://cloudburn.io/blog/amazon-sqs-pricing',
    readOn,
    isSecondHand: true,
  },
  fairQueueRequest: {
    unit: 'surcharge for a request about messages of a group, by which SQS is fair between people',
    bands: flat(0.1 / million),
    source: 'https://cloudburn.io/blog/amazon-sqs-pricing',
    readOn,
    isSecondHand: true,
  },
  scheduleCall: {
    unit: 'call by EventBridge Scheduler',
    bands: flat(1 / million, 14 * million),
    source: 'https://aws.amazon.com/eventbridge/pricing/',
    readOn: earlierReadOn,
    isSecondHand: true,
  },
  tableReadUnit: {
    unit: 'read unit of DynamoDB on demand',
    bands: flat(0.125 / million),
    source: 'https://aws.amazon.com/dynamodb/pricing/on-demand/',
    readOn: earlierReadOn,
    isSecondHand: true,
  },
  tableWriteUnit: {
    unit: 'write unit of DynamoDB on demand',
    bands: flat(0.625 / million),
    source: 'https://aws.amazon.com/dynamodb/pricing/on-demand/',
    readOn: earlierReadOn,
    isSecondHand: true,
  },
  tableGigabyteMonth: {
    unit: 'GB in DynamoDB for a month',
    bands: flat(0.25, 25),
    source: 'https://aws.amazon.com/dynamodb/pricing/on-demand/',
    readOn: earlierReadOn,
    isSecondHand: true,
  },
  tableBackupGigabyteMonth: {
    unit: 'GB of point-in-time recovery for a month',
    bands: flat(0.2),
    source: 'https://aws.amazon.com/dynamodb/pricing/on-demand/',
    readOn: earlierReadOn,
    isSecondHand: true,
  },
  fileGigabyteMonth: {
    unit: 'GB in S3 Standard for a month',
    bands: [
      { upTo: 50 * terabyte, dollars: 0.023 },
      { upTo: 500 * terabyte, dollars: 0.022 },
      { upTo: rest, dollars: 0.021 },
    ],
    source: 'https://devnotes.tech/understanding-aws-s3-pricing-a-complete-cost-breakdown-with-examples',
    readOn,
    isSecondHand: true,
  },
  fileWrite: {
    unit: 'PUT, COPY or POST of S3',
    bands: flat(0.005 / 1_000),
    source: 'https://devnotes.tech/understanding-aws-s3-pricing-a-complete-cost-breakdown-with-examples',
    readOn,
    isSecondHand: true,
  },
  fileRead: {
    unit: 'GET or HEAD of S3',
    bands: flat(0.0004 / 1_000),
    source: 'https://devnotes.tech/understanding-aws-s3-pricing-a-complete-cost-breakdown-with-examples',
    readOn,
    isSecondHand: true,
  },
  keyMonth: {
    unit: 'key of KMS for a month; each of its first two yearly rotations adds as much',
    bands: flat(1),
    source: 'https://aws.amazon.com/kms/pricing/',
    readOn,
  },
  keyRequest: {
    unit: 'request of KMS',
    bands: flat(0.03 / 10_000, 20_000),
    source: 'https://www.wring.co/blog/aws-kms-pricing-guide',
    readOn,
    isSecondHand: true,
  },
  mail: {
    unit: 'mail by SES',
    bands: flat(0.1 / 1_000),
    source: 'https://www.acecloudinterviews.com/tutorials/aws/ses/',
    readOn,
    isSecondHand: true,
  },
  logGigabyte: {
    unit: 'GB written to CloudWatch Logs',
    bands: flat(0.5, 5),
    source: 'https://www.factualminds.com/blog/amazon-cloudwatch-pricing-metrics-logs-alarms-dashboards/',
    readOn,
    isSecondHand: true,
  },
  alarmMetricMonth: {
    unit: 'metric that an alarm watches, for a month',
    bands: flat(0.1, 10),
    source: 'https://aws.amazon.com/cloudwatch/pricing/',
    readOn,
    isSecondHand: true,
  },
} as const satisfies Record<string, Price>

export type PriceName = keyof typeof priceCatalogue

/** What so many units cost in a month. */
export const dollarsFor = (price: PriceName, units: number) => {
  let [dollars, from] = [0, 0]
  for (const band of priceCatalogue[price].bands) {
    dollars += Math.max(0, Math.min(units, band.upTo) - from) * band.dollars
    from = band.upTo
  }
  return dollars
}
