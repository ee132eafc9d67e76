/** The readers of Crier 0.1.0, as it was released. */

// shared/domain/posts.ts
import * as z14 from "zod";

// shared/domain/options/post-options.ts
import * as z9 from "zod";

// shared/domain/options/facebook.ts
import * as z2 from "zod";

// shared/domain/options/text.ts
import * as z from "zod";
var textMax = 25e3;
var Text = z.string().max(textMax, { error: () => `Use at most ${textMax.toLocaleString("en")} characters.` });
var Line = z.string().max(500, "Use at most 500 characters.");
var WebAddress = z.url({ protocol: /^https?$/, error: "Give a web address, such as https://example.com/page." }).max(2048);

// shared/domain/options/facebook.ts
var FacebookKind = z2.enum(["post", "reel"]);
var FacebookOptions = z2.strictObject({
  /** A single video that has the shape and length of a reel is one, and everything else a post unless said. */
  kind: FacebookKind.optional(),
  /** The address whose card is shown under a post without files; the first link of the text unless said. */
  link: WebAddress.optional(),
  /** Of a video or a reel. */
  title: Line.optional()
});

// shared/domain/options/instagram.ts
import * as z3 from "zod";
var InstagramKind = z3.enum(["post", "reel", "story"]);
var InstagramOptions = z3.strictObject({
  /** A single video is a reel and everything else a post unless said. */
  kind: InstagramKind.optional(),
  /** Written under the post right after it is public. */
  firstComment: Text.optional(),
  /** Reels: also shown on the profile's feed; true unless said. */
  shareToFeed: z3.boolean().optional(),
  /** Reels: the frame that is the cover, in ms from the start. */
  coverAtMs: z3.number().int().nonnegative().optional(),
  /** User names of those who are invited to share the post as theirs. */
  collaborators: z3.array(z3.string().min(1).max(30)).max(3, "Invite at most three people.").optional(),
  madeWithAi: z3.boolean().optional()
});

// shared/domain/options/linkedin.ts
import * as z4 from "zod";
var LinkedInOptions = z4.strictObject({
  /** Everybody unless said. */
  visibility: z4.enum(["PUBLIC", "CONNECTIONS", "LOGGED_IN"]).optional(),
  /** A card for a link. LinkedIn reads nothing from the page itself, so its title is needed. One image of the post becomes the card's picture. */
  article: z4.strictObject({ source: WebAddress, title: Line, description: Text.optional() }).optional(),
  /** Of a video. */
  title: Line.optional(),
  /** Others may not share it on. */
  isReshareDisabled: z4.boolean().optional()
});

// shared/domain/options/pinterest.ts
import * as z5 from "zod";
var BoardId = z5.string().regex(/^\d{1,30}$/, "Choose one of the boards.");
var PinterestOptions = z5.strictObject({
  /** The board of each account, by the account's id; the account's own default where it is not named. */
  boards: z5.record(z5.string().max(64), BoardId).optional(),
  title: Line.optional(),
  /** Where the Pin leads. */
  link: WebAddress.optional(),
  /** Videos: the second whose frame is the cover; the first unless said. */
  coverAtSeconds: z5.number().int().nonnegative().optional()
});
var PinterestPinOptions = PinterestOptions.omit({ boards: true }).extend({ boardId: BoardId.optional() });

// shared/domain/options/tiktok.ts
import * as z6 from "zod";
var TikTokPrivacy = z6.enum(["PUBLIC_TO_EVERYONE", "MUTUAL_FOLLOW_FRIENDS", "FOLLOWER_OF_CREATOR", "SELF_ONLY"]);
var TikTokOptions = z6.strictObject({
  /** `direct` publishes; `inbox` puts a draft into the person's TikTok inbox, which they finish in the app. Direct unless said. */
  mode: z6.enum(["direct", "inbox"]).optional(),
  privacy: TikTokPrivacy.optional(),
  allowComments: z6.boolean().optional(),
  /** Videos only. */
  allowDuets: z6.boolean().optional(),
  /** Videos only. */
  allowStitches: z6.boolean().optional(),
  /** The post promotes something: then at least one of the next two is true. */
  isPromotion: z6.boolean().optional(),
  ownBrand: z6.boolean().optional(),
  brandedContent: z6.boolean().optional(),
  madeWithAi: z6.boolean().optional(),
  /** The title above a photo post's description. */
  title: Line.optional(),
  /** Photos: TikTok may add music. */
  addMusic: z6.boolean().optional(),
  /** Videos: the frame that is the cover, in ms from the start. */
  coverAtMs: z6.number().int().nonnegative().optional(),
  /** The person has agreed to TikTok's music usage confirmation (and branded content policy) for this post. */
  hasAgreed: z6.boolean().optional()
});

// shared/domain/options/x.ts
import * as z7 from "zod";
var XOptions = z7.strictObject({
  /** The thread's further posts, in order; `content` is its first. */
  parts: z7.array(Text.min(1, "A part of a thread needs text.")).max(24, "A thread has at most 25 posts.").optional(),
  replySettings: z7.enum(["following", "mentionedUsers", "subscribers", "verified"]).optional(),
  madeWithAi: z7.boolean().optional(),
  paidPartnership: z7.boolean().optional()
});

// shared/domain/options/youtube.ts
import * as z8 from "zod";
var YouTubePrivacy = z8.enum(["public", "unlisted", "private"]);
var YouTubeOptions = z8.strictObject({
  title: Line.optional(),
  /** Public unless said. */
  privacy: YouTubePrivacy.optional(),
  tags: z8.array(z8.string().min(1).max(100)).max(100, "Use at most 100 tags.").optional(),
  /** YouTube asks every uploader by law; it has no default. */
  madeForKids: z8.boolean().optional(),
  /** The id of one of YouTube's categories; 22 (People & Blogs) unless said. */
  categoryId: z8.string().regex(/^\d{1,3}$/, "Choose one of the categories.").optional(),
  /** The id of a picture among the person's files that becomes the thumbnail. */
  thumbnail: z8.string().min(1).max(64).optional(),
  notifySubscribers: z8.boolean().optional(),
  madeWithAi: z8.boolean().optional()
});

// shared/domain/options/post-options.ts
var PostOptions = z9.strictObject({
  x: XOptions.optional(),
  instagram: InstagramOptions.optional(),
  tiktok: TikTokOptions.optional(),
  facebook: FacebookOptions.optional(),
  linkedin: LinkedInOptions.optional(),
  pinterest: PinterestOptions.optional(),
  youtube: YouTubeOptions.optional()
});

// shared/domain/platforms.ts
import * as z10 from "zod";
var Platform = z10.enum(["x", "instagram", "tiktok", "facebook", "linkedin", "pinterest", "youtube"]);
var PlatformName = z10.string().transform((name) => name.toLowerCase() === "twitter" ? "x" : name.toLowerCase()).pipe(Platform);

// shared/domain/refusals.ts
import * as z11 from "zod";
var RefusalClass = z11.enum([
  "sign-in-ended",
  "configuration",
  "permission",
  "billing",
  "duplicate",
  "invalid-content",
  "rate-limited",
  "transient"
]);
var Reason = z11.object({
  class: RefusalClass,
  /** A sentence that says what happened and what to do. */
  message: z11.string(),
  /** The platform's own code or problem type, if it gave one. */
  platformCode: z11.string().optional(),
  /** The platform's own answer, shortened and without secrets. */
  detail: z11.string().optional()
});
var Retry = z11.discriminatedUnion("when", [
  z11.object({ when: z11.literal("never") }),
  /** With the engine's own growing delay, or not before `afterMs` where the platform said so. */
  z11.object({ when: z11.literal("later"), afterMs: z11.number().nonnegative().optional() }),
  /** Once, after the sign-in was refreshed; then only after the person has reconnected. */
  z11.object({ when: z11.literal("after-refresh") }),
  /** Only after the person has connected the account again. */
  z11.object({ when: z11.literal("after-reconnect") }),
  /** Only after an operator has acted: everything for this platform waits. */
  z11.object({ when: z11.literal("after-operator") })
]);
var Refusal = z11.object({ reason: Reason, retry: Retry });

// shared/domain/targets.ts
import * as z13 from "zod";

// shared/domain/times.ts
import * as z12 from "zod";
var secondMs = 1e3;
var minuteMs = 60 * secondMs;
var hourMs = 60 * minuteMs;
var dayMs = 24 * hourMs;
var Instant = z12.iso.datetime().refine((text) => text.length === 24, "Use UTC with milliseconds, such as 2026-05-04T09:00:00.000Z.");
var InstantInput = z12.string().refine(isInstant, "Give a time in ISO 8601 with its zone, such as 2026-05-04T09:00:00Z.").transform((text) => new Date(text).toISOString());
var TimeZone = z12.string().refine(isTimeZone, "Give an IANA time zone, such as Europe/Berlin.");
function isTimeZone(name) {
  try {
    return name.length > 0 && !/^[+-]/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
function isInstant(text) {
  return z12.iso.datetime({ offset: true }).safeParse(text).success && Instant.safeParse(new Date(text).toISOString()).success;
}

// shared/domain/targets.ts
var Repeat = z13.enum(["safe", "idempotent", "reconcile", "never"]);
var Step = z13.object({
  name: z13.string(),
  repeat: Repeat,
  /** Counts against the account's posts per minute: it makes something public. */
  isPublic: z13.boolean()
});
var Sent = { step: Step, sentAt: Instant, fingerprint: z13.string() };
var HeldBy = z13.enum(["person", "reconnect", "platform", "plan"]);
var TargetState = z13.discriminatedUnion("name", [
  z13.object({ name: z13.literal("scheduled") }),
  /** A message is on its way to deliver it; after `until` the message counts as lost. */
  z13.object({ name: z13.literal("armed"), until: Instant }),
  /** A step is being performed; after `leaseUntil` its worker counts as dead. */
  z13.object({ name: z13.literal("sending"), ...Sent, leaseUntil: Instant }),
  /** The platform works on it; asked again at `checkAt`. */
  z13.object({ name: z13.literal("processing"), checkAt: Instant }),
  z13.object({ name: z13.literal("retrying"), at: Instant, reason: Reason }),
  /** A step may or may not have taken effect; looked up at `lookAt`, never blindly repeated. */
  z13.object({ name: z13.literal("unsure"), ...Sent, lookAt: Instant, looks: z13.number().int(), absences: z13.number().int(), reason: Reason }),
  /** Waits for a person or an operator; looked at again at `recheckAt` in case nobody says so. */
  z13.object({ name: z13.literal("held"), by: HeldBy, recheckAt: Instant, reason: Reason }),
  /** `reason` is what of it did not work although the post is public, such as its first comment. */
  z13.object({ name: z13.literal("published"), at: Instant, remoteId: z13.string(), url: z13.string(), reason: Reason.optional() }),
  z13.object({ name: z13.literal("failed"), at: Instant, reason: Reason }),
  z13.object({ name: z13.literal("missed"), at: Instant, reason: Reason }),
  /** It can't be known whether it was posted: the person looks and decides. */
  z13.object({ name: z13.literal("needs-attention"), at: Instant, reason: Reason }),
  z13.object({ name: z13.literal("cancelled"), at: Instant })
]);
var TargetStateName = z13.enum([
  "scheduled",
  "armed",
  "sending",
  "processing",
  "retrying",
  "unsure",
  "held",
  "published",
  "failed",
  "missed",
  "needs-attention",
  "cancelled"
]);
var Progress = z13.record(z13.string(), z13.json());
var TargetContent = z13.object({
  text: z13.string(),
  media: z13.array(z13.string()),
  options: z13.record(z13.string(), z13.json())
});
var Target = z13.object({
  postId: z13.string(),
  accountId: z13.string(),
  userId: z13.string(),
  platform: Platform,
  /** The post's revision that this target carries out. */
  revision: z13.number().int(),
  /** Grows with every write: the fence. A write names the version it read, and fails if another came first. */
  version: z13.number().int(),
  content: TargetContent,
  dueAt: Instant,
  /** How much longer before it is due its files begin to be sent than others' are, in ms: large ones take their time. */
  headStartMs: z13.number().int().default(0),
  state: TargetState,
  progress: Progress,
  /** Something is already public, so the target can no longer be edited or simply started over. */
  hasEffect: z13.boolean(),
  /** Attempts recorded so far; the number of the newest. */
  attempts: z13.number().int(),
  /** Failed attempts since the last step that succeeded or the last word of the person: what the retry limit counts. */
  failures: z13.number().int(),
  /** Since when the platform has been working on it. */
  waitingSince: Instant.optional(),
  /** When the person's plan let it go on, where a limit had held it: its lateness counts from then. */
  releasedAt: Instant.optional(),
  /** The turn this target reserved with the account's fuse; a send is due within moments of it. */
  turnAt: Instant.optional(),
  /** A step that is sent again although nobody knows what came of it, or that was looked for in vain: a duplicate refusal now means it is there. */
  doubt: z13.object(Sent).optional(),
  /** Whether the post's own item does not yet show this state. */
  isUnsettled: z13.boolean()
});
var Attempt = z13.object({
  postId: z13.string(),
  accountId: z13.string(),
  number: z13.number().int(),
  revision: z13.number().int(),
  step: z13.string(),
  startedAt: Instant,
  endedAt: Instant,
  outcome: z13.enum(["done", "published", "waiting", "refused", "unknown", "found", "absent", "unavailable"]),
  reason: Reason.optional(),
  remoteId: z13.string().optional(),
  url: z13.string().optional()
});

// shared/domain/posts.ts
var PostStatus = z14.union([z14.literal(0), z14.literal(1), z14.literal(2), z14.literal(3)]);
var accountsPerPost = 49;
var mediaPerPost = 20;
var MediaIds = z14.array(z14.string().min(1).max(64)).max(mediaPerPost, `Use at most ${mediaPerPost} files.`);
var Override = z14.strictObject({ content: Text.optional(), media: MediaIds.optional() });
var OverrideKey = z14.string().max(64).refine((key) => Platform.safeParse(key).success || /^[a-z]+_/.test(key), "Name a platform or an account.");
var PostBody = {
  accountIds: z14.array(z14.string().min(1).max(64)).max(accountsPerPost, `Choose at most ${accountsPerPost} accounts.`),
  content: Text,
  media: MediaIds,
  overrides: z14.record(OverrideKey, Override),
  options: PostOptions
};
var PostSchedule = z14.object({ scheduledAt: Instant, timeZone: z14.string(), localTime: z14.string() });
var TargetSummary = z14.object({
  accountId: z14.string(),
  platform: Platform,
  username: z14.string(),
  state: TargetStateName,
  /** What a held one waits for. */
  heldBy: HeldBy.optional(),
  url: z14.string().optional(),
  publishedAt: Instant.optional(),
  /** When something happens next without the person: the send, the retry, the next look. */
  nextAt: Instant.optional(),
  attempts: z14.number().int(),
  reason: Reason.optional()
});
var Post = z14.object({
  id: z14.string(),
  userId: z14.string(),
  /** Grows with every edit; an edit names the revision it was made on. */
  revision: z14.number().int(),
  status: PostStatus,
  accountIds: z14.array(z14.string()),
  content: z14.string(),
  media: z14.array(z14.string()),
  overrides: z14.record(z14.string(), Override),
  options: PostOptions,
  schedule: PostSchedule.optional(),
  createdAt: Instant,
  updatedAt: Instant,
  /** The instant by which lists are ordered: due, published or failed at, or last edited. */
  listedAt: Instant,
  targets: z14.array(TargetSummary),
  /** The sum of the target versions that `status` and `targets` were read from; an older reading never replaces a newer one. */
  settledVersion: z14.number().int()
});
export {
  Attempt,
  Post,
  Target
};
