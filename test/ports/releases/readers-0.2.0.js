/** The readers of Crier 0.2.0, as it was released. */

// functions/adapters/dynamo/packed.ts
var unpacked = (item) => {
  const { packed: json2, ...attributes } = item;
  return typeof json2 === "string" ? { ...attributes, ...JSON.parse(json2) } : item;
};

// functions/adapters/dynamo/read-item.ts
var readItem = (schema, item) => {
  const { success, data, error } = schema.safeParse(item);
  if (success) return data;
  const known = structuredClone(item);
  for (const issue of error.issues)
    if (issue.code === "unrecognized_keys") for (const key of issue.keys) removeField(known, [...issue.path, key]);
  return schema.parse(known);
};
var removeField = (item, [name = "", ...rest]) => {
  if (typeof item !== "object" || item === null) return;
  if (rest.length === 0) Reflect.deleteProperty(item, name);
  else removeField(Reflect.get(item, name), rest);
};

// functions/adapters/dynamo/stored-user.ts
import * as z6 from "zod";

// shared/domain/instants.ts
import * as z from "zod";
var Instant = z.iso.datetime().refine((text) => text.length === 24, "Use UTC with milliseconds, such as 2026-05-04T09:00:00.000Z.");
var InstantInput = z.string().refine(isInstant, "Give a time in ISO 8601 with its zone, such as 2026-05-04T09:00:00Z.").transform((text) => new Date(text).toISOString());
var TimeZone = z.string().refine(isTimeZone, "Give an IANA time zone, such as Europe/Berlin.");
function isTimeZone(name) {
  try {
    return name.length > 0 && !/^[+-]/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
function isInstant(text) {
  return z.iso.datetime({ offset: true }).safeParse(text).success && Instant.safeParse(new Date(text).toISOString()).success;
}

// shared/domain/plan-catalogue.ts
var trialDays = 7;
var euros = (amount) => ({ amount: amount * 100, currency: "eur" });
var plans = {
  free: { name: "Free", monthlyPrice: euros(0), limits: { accounts: 2, scheduledPosts: 10 } },
  "early-bird": { name: "Early Bird", monthlyPrice: euros(9), limits: { accounts: 10, scheduledPosts: null } },
  creator: { name: "Creator", monthlyPrice: euros(19), limits: { accounts: 25, scheduledPosts: null } },
  studio: { name: "Studio", monthlyPrice: euros(49), limits: { accounts: 100, scheduledPosts: null } }
};

// shared/domain/plans.ts
import * as z2 from "zod";
var Plan = z2.enum(["free", "early-bird", "creator", "studio"]);
var PaidPlan = Plan.exclude(["free"]);
var PlanLimits = z2.object({ accounts: z2.number().int(), scheduledPosts: z2.number().int().nullable() });

// shared/domain/subscriptions.ts
import * as z4 from "zod";

// shared/domain/money.ts
import * as z3 from "zod";
var Money = z3.object({ amount: z3.number().int(), currency: z3.string().regex(/^[a-z]{3}$/) }).meta({ id: "Money" });

// shared/domain/subscriptions.ts
var SubscriptionStatus = z4.enum([
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "canceled",
  "paused"
]);
var Subscription = z4.object({
  id: z4.string(),
  plan: PaidPlan,
  status: SubscriptionStatus,
  /** What is paid each month. */
  price: Money,
  /** The end of the month that is paid for. */
  currentPeriodEnd: Instant,
  /** When it ends, once it was cancelled. */
  endsAt: Instant.optional(),
  /** Since when a payment has been missing, while `status` is `past_due`. */
  pastDueSince: Instant.optional(),
  /** When the last payment arrived. */
  paidAt: Instant.optional()
});
var Billing = z4.object({
  /** The plan asked for at sign-up. It gives no right to anything. */
  wantedPlan: Plan,
  /** Set when the e-mail address is verified, once and for all. */
  trialEndsAt: Instant.optional(),
  /** Who the person is at Stripe. */
  customerId: z4.string().optional(),
  subscription: Subscription.optional(),
  /** Grows whenever the subscription is written: what was read at Stripe before another write is not written any more. */
  version: z4.number().int().default(0)
});

// shared/domain/times.ts
var secondMs = 1e3;
var minuteMs = 60 * secondMs;
var hourMs = 60 * minuteMs;
var dayMs = 24 * hourMs;
var minuteSeconds = minuteMs / secondMs;
var hourSeconds = hourMs / secondMs;
var daySeconds = dayMs / secondMs;
var toInstant = (ms) => new Date(ms).toISOString();
var toMs = (instant) => Date.parse(instant);

// shared/domain/users.ts
import * as z5 from "zod";

// shared/domain/visible-text.ts
var unseen = "\\p{Cc}\\u00AD\\u061C\\u180E\\u200B\\u200E\\u200F\\u2028-\\u202E\\u2060-\\u206F\\uFEFF\\uFFF9-\\uFFFB\\u{E0000}-\\u{E007F}";
var visibleLine = new RegExp(`^[^${unseen}]*$`, "u");
var visibleLines = new RegExp(`^(?:[\\n\\t]|[^${unseen}])*$`, "u");
var notVisible = "Take out the control characters.";

// shared/domain/users.ts
var passwordMin = 8;
var passwordMax = 256;
var formerEmailMs = 7 * dayMs;
var Provider = z5.enum(["google", "github"]);
var Preferences = z5.strictObject({
  timeZone: TimeZone.optional(),
  weekStart: z5.enum(["monday", "sunday"]),
  theme: z5.enum(["system", "light", "dark"])
});
var preferencesDefault = { weekStart: "monday", theme: "system" };
var Notifications = z5.strictObject({ failedPost: z5.boolean(), expiringConnection: z5.boolean(), weeklySummary: z5.boolean() });
var notificationsDefault = { failedPost: true, expiringConnection: true, weeklySummary: false };
var MailTrouble = z5.object({ kind: z5.enum(["bounce", "complaint"]), at: Instant });
var User = z5.object({
  id: z5.string(),
  email: z5.string(),
  /** The address that they want to have instead, until they open the link that was mailed there. */
  pendingEmail: z5.string().optional(),
  /** Since when mails that they can do without are not sent to the address, and why; until a link of another mail is opened. */
  mailTrouble: MailTrouble.optional(),
  name: z5.string(),
  role: z5.literal("user"),
  isEmailVerified: z5.boolean(),
  /** Without one they sign in through a provider only. */
  hasPassword: z5.boolean().default(true),
  /** Through whom they can sign in. */
  providers: z5.array(Provider).default([]),
  /** When they last signed everybody else out: a link to reset the password that was mailed before is worth nothing. */
  signedOutAt: Instant.optional(),
  preferences: Preferences.default(preferencesDefault),
  notifications: Notifications.default(notificationsDefault),
  billing: Billing,
  createdAt: Instant
});
var Email = z5.string("Give an e-mail address.").trim().toLowerCase().max(254, "An e-mail address has at most 254 characters.").pipe(z5.email("Give an e-mail address such as name@example.com."));
var PersonName = z5.string("Give your name.").trim().min(1, "Give your name.").max(100, "Use at most 100 characters.").regex(visibleLine, notVisible);
var NewPassword = z5.string("Choose a password.").min(passwordMin, `Use at least ${passwordMin} characters.`).max(passwordMax, `Use at most ${passwordMax} characters.`);
var CurrentPassword = z5.string("Give your password.").min(1, "Give your password.").max(passwordMax, `Use at most ${passwordMax} characters.`);

// functions/adapters/dynamo/stored-user.ts
var StoredBilling = z6.object({
  wantedPlan: Plan.optional(),
  trialEndsAt: Instant.optional(),
  customerId: z6.string().optional(),
  subscription: Subscription.optional(),
  billingVersion: z6.number().int().default(0),
  /** What people of the time before plans were paid for have instead of the others: the plan they asked for. */
  plan: Plan.optional(),
  createdAt: Instant
});
var readUser = (item) => readItem(User, { ...z6.looseObject({}).parse(item), billing: readBilling(item) });
var readBilling = (item) => {
  const { plan, createdAt, billingVersion, wantedPlan, ...stored } = StoredBilling.parse(item);
  if (wantedPlan !== void 0) return { ...stored, wantedPlan, version: billingVersion };
  const trial = plan === "free" ? {} : { trialEndsAt: toInstant(toMs(createdAt) + trialDays * dayMs) };
  return { ...trial, ...stored, wantedPlan: plan ?? "free", version: billingVersion };
};

// functions/adapters/renditions/render-call.ts
import * as z8 from "zod";

// shared/domain/media.ts
import * as z7 from "zod";
var mebibyte = 1024 * 1024;
var MediaKind = z7.enum(["image", "gif", "video"]);
var MediaContentType = z7.enum(
  ["image/jpeg", "image/png", "image/webp", "image/gif", "video/mp4", "video/quicktime"],
  "Choose a JPEG, PNG, WebP or GIF image, or an MP4 or QuickTime video."
);
var mediaBytesMax = { image: 50 * mebibyte, gif: 50 * mebibyte, video: 4 * 1024 * mebibyte };
var uploadWholeMax = 100 * mebibyte;
var partBytes = 16 * mebibyte;
var Media = z7.object({
  id: z7.string(),
  userId: z7.string(),
  fileName: z7.string(),
  contentType: MediaContentType,
  kind: MediaKind,
  bytes: z7.number().int(),
  altText: z7.string(),
  createdAt: Instant,
  /** Since when no draft and no scheduled post is known to use it; looked at once a day. */
  unusedSince: Instant.optional(),
  state: z7.discriminatedUnion("name", [
    z7.object({
      name: z7.literal("waiting"),
      /** Only of files that are uploaded in parts. */
      uploadId: z7.string().optional()
    }),
    z7.object({
      name: z7.literal("ready"),
      /** Pixels. */
      width: z7.number().int(),
      height: z7.number().int(),
      /** Only of videos. */
      durationMs: z7.number().int().optional(),
      /** Only of GIFs. */
      frames: z7.number().int().optional(),
      /** Only of pictures that carry more than the picture, such as where it was taken: that is not sent. */
      hasMetadata: z7.literal(true).optional(),
      /** Only of videos: what the picture is coded in, by its four-letter code, such as avc1 (H.264), hvc1 (HEVC), apcn (ProRes). */
      codec: z7.string().optional(),
      /** Only of videos: frames per second, on average, where the file tells. */
      frameRate: z7.number().optional(),
      /** Only of videos with sound: what the sound is coded in, by its four-letter code, such as mp4a (AAC), ac-3, Opus. */
      audioCodec: z7.string().optional()
    }),
    z7.object({ name: z7.literal("refused"), message: z7.string() })
  ])
});

// functions/adapters/renditions/render-call.ts
var FileRef = z8.object({ userId: z8.string(), id: z8.string(), rendition: z8.string().optional() });
var PositiveInt = z8.number().int().positive();
var Need = z8.object({
  name: z8.string().regex(/^[a-zA-Z0-9-]+$/),
  contentTypes: z8.tuple([MediaContentType], MediaContentType),
  bytesMax: PositiveInt,
  widthMax: PositiveInt.optional(),
  heightMax: PositiveInt.optional(),
  pixelsMax: PositiveInt.optional(),
  ratioMin: z8.number().positive().optional(),
  ratioMax: z8.number().positive().optional(),
  staysAsItIs: z8.literal(true).optional()
});
var RenderOrder = z8.object({ media: z8.object({ userId: z8.string(), id: z8.string(), bytes: PositiveInt }), need: Need });
var Picture = z8.object({ file: FileRef, contentType: MediaContentType, bytes: PositiveInt, width: PositiveInt, height: PositiveInt });
var RenderAnswer = z8.discriminatedUnion("kind", [
  z8.object({ kind: z8.literal("made"), picture: Picture }),
  z8.object({ kind: z8.literal("refused"), code: z8.enum(["not-found", "invalid"]), message: z8.string() })
]);

// functions/ports/deliveries.ts
import * as z10 from "zod";

// shared/domain/platforms.ts
import * as z9 from "zod";

// shared/platforms/facebook/identity.ts
var facebook = { name: "Facebook" };

// shared/platforms/instagram/identity.ts
var instagram = { name: "Instagram" };

// shared/platforms/linkedin/identity.ts
var linkedin = { name: "LinkedIn", isBeta: true };

// shared/platforms/pinterest/identity.ts
var pinterest = { name: "Pinterest" };

// shared/platforms/tiktok/identity.ts
var tiktok = { name: "TikTok" };

// shared/platforms/x/identity.ts
var x = { name: "X", slug: "twitter" };

// shared/platforms/youtube/identity.ts
var youtube = { name: "YouTube", isBeta: true };

// shared/platforms/registry.ts
var platforms = { x, instagram, tiktok, facebook, linkedin, pinterest, youtube };

// shared/domain/platforms.ts
var Platform = z9.enum(Object.keys(platforms));
var byPlatform = (make) => Object.fromEntries(Platform.options.map((platform) => [platform, make(platform)]));
var platformNames = byPlatform((platform) => platforms[platform].name);
var identityOf = (platform) => platforms[platform];
var slugOf = (platform) => identityOf(platform).slug ?? platform;
var PlatformName = z9.string().transform((given) => {
  const name = given.toLowerCase();
  return Platform.options.find((platform) => slugOf(platform) === name) ?? name;
}).pipe(Platform);

// functions/ports/deliveries.ts
var DeliveryMessage = z10.object({
  schema: z10.literal([1, 2]),
  postId: z10.string(),
  accountId: z10.string(),
  userId: z10.string(),
  platform: Platform,
  revision: z10.number().int(),
  /** The moment this message was sent for, in ms. */
  at: z10.number()
});
var deliveryDelayMaxMs = 15 * minuteMs;

// functions/ports/jobs.ts
import * as z11 from "zod";
var JobKind = z11.enum([
  "failed-post",
  "reconnect",
  "weekly-summary",
  "remove-person",
  "renew-access",
  "check-post",
  "unused-media",
  "trial-ending",
  "apply-plan",
  "sync-subscription",
  "payment-failed",
  "reconcile-payments",
  "end-unverified"
]);
var JobRef = z11.object({ userId: z11.string(), kind: JobKind, subject: z11.string() });
var Job = JobRef.extend({ dueAt: Instant, tries: z11.number().int() });

// shared/domain/accounts.ts
import * as z26 from "zod";

// shared/domain/account-settings.ts
import * as z25 from "zod";

// shared/platforms/facebook/options.ts
import * as z13 from "zod";

// shared/platforms/option-text.ts
import * as z12 from "zod";
var textMax = 25e3;
var Text = z12.string().max(textMax, { error: () => `Use at most ${textMax.toLocaleString("en")} characters.` });
var Line = z12.string().max(500, "Use at most 500 characters.");
var WebAddress = z12.url({ protocol: /^https?$/, error: "Give a web address, such as https://example.com/page." }).max(2048);

// shared/platforms/facebook/options.ts
var FacebookKind = z13.enum(["post", "reel"]);
var FacebookOptions = z13.strictObject({
  /** A single video that has the shape and length of a reel is one, and everything else a post unless said. */
  kind: FacebookKind.optional(),
  /** The address whose card is shown under a post without files; the first link of the text unless said. */
  link: WebAddress.optional(),
  /** Of a video or a reel. */
  title: Line.optional()
});

// shared/platforms/facebook/model.ts
var facebookModel = {
  options: FacebookOptions,
  settings: {},
  facts: {},
  /** Facebook tells none, and `username` is the name. */
  hasHandle: () => false,
  dayBudget: { person: 1e3, timeZone: "UTC" }
};

// shared/platforms/instagram/model.ts
import * as z15 from "zod";

// shared/platforms/instagram/options.ts
import * as z14 from "zod";
var InstagramKind = z14.enum(["post", "reel", "story"]);
var InstagramOptions = z14.strictObject({
  /** A single video is a reel and everything else a post unless said. */
  kind: InstagramKind.optional(),
  /** Written under the post right after it is public. */
  firstComment: Text.optional(),
  /** Reels: also shown on the profile's feed; true unless said. */
  shareToFeed: z14.boolean().optional(),
  /** Reels: the frame that is the cover, in ms from the start. */
  coverAtMs: z14.number().int().nonnegative().optional(),
  /** User names of those who are invited to share the post as theirs. */
  collaborators: z14.array(z14.string().min(1).max(30)).max(3, "Invite at most three people.").optional(),
  madeWithAi: z14.boolean().optional()
});

// shared/platforms/instagram/model.ts
var instagramModel = {
  options: InstagramOptions,
  settings: {},
  facts: {
    /** Posts by apps in the past 24 hours, and how many there may be. */
    quota: z15.object({ used: z15.number(), total: z15.number() }).optional()
  },
  hasHandle: () => true,
  dayBudget: { person: 1e3, account: 100, timeZone: "UTC" }
};

// shared/platforms/linkedin/options.ts
import * as z16 from "zod";
var LinkedInOptions = z16.strictObject({
  /** Everybody unless said. */
  visibility: z16.enum(["PUBLIC", "CONNECTIONS", "LOGGED_IN"]).optional(),
  /** A card for a link. LinkedIn reads nothing from the page itself, so its title is needed. One image of the post becomes the card's picture. */
  article: z16.strictObject({ source: WebAddress, title: Line, description: Text.optional() }).optional(),
  /** Of a video. */
  title: Line.optional(),
  /** Others may not share it on. */
  isReshareDisabled: z16.boolean().optional()
});

// shared/platforms/linkedin/model.ts
var linkedInModel = {
  options: LinkedInOptions,
  settings: { visibility: LinkedInOptions.shape.visibility },
  facts: {},
  /** LinkedIn tells none, and `username` is the name. */
  hasHandle: () => false,
  dayBudget: { person: 1e3, account: 100, timeZone: "UTC" }
};

// shared/platforms/pinterest/model.ts
import * as z18 from "zod";

// shared/platforms/pinterest/options.ts
import * as z17 from "zod";
var BoardId = z17.string().regex(/^\d{1,30}$/, "Choose one of the boards.");
var PinterestOptions = z17.strictObject({
  /** The board of each account, by the account's id; the account's own default where it is not named. */
  boards: z17.record(z17.string().max(64), BoardId).optional(),
  title: Line.optional(),
  /** Where the Pin leads. */
  link: WebAddress.optional(),
  /** Videos: the second whose frame is the cover; the first unless said. */
  coverAtSeconds: z17.number().int().nonnegative().optional()
});
var PinterestPinOptions = PinterestOptions.omit({ boards: true }).extend({ boardId: BoardId.optional() });

// shared/platforms/pinterest/model.ts
var pinterestModel = {
  options: PinterestOptions,
  settings: { boardId: BoardId.optional() },
  facts: {
    /** Those that can be pinned to. */
    boards: z18.array(z18.object({ id: z18.string(), name: z18.string(), isSecret: z18.boolean() })).optional()
  },
  hasHandle: () => true,
  dayBudget: { person: 1e3, timeZone: "UTC" }
};

// shared/platforms/tiktok/model.ts
import * as z20 from "zod";

// shared/platforms/tiktok/options.ts
import * as z19 from "zod";
var TikTokPrivacy = z19.enum(["PUBLIC_TO_EVERYONE", "MUTUAL_FOLLOW_FRIENDS", "FOLLOWER_OF_CREATOR", "SELF_ONLY"]);
var TikTokOptions = z19.strictObject({
  /** `direct` publishes; `inbox` puts a draft into the person's TikTok inbox, which they finish in the app. Direct unless said. */
  mode: z19.enum(["direct", "inbox"]).optional(),
  privacy: TikTokPrivacy.optional(),
  allowComments: z19.boolean().optional(),
  /** Videos only. */
  allowDuets: z19.boolean().optional(),
  /** Videos only. */
  allowStitches: z19.boolean().optional(),
  /** The post promotes something: then at least one of the next two is true. */
  isPromotion: z19.boolean().optional(),
  ownBrand: z19.boolean().optional(),
  brandedContent: z19.boolean().optional(),
  madeWithAi: z19.boolean().optional(),
  /** The title above a photo post's description. */
  title: Line.optional(),
  /** Photos: TikTok may add music. */
  addMusic: z19.boolean().optional(),
  /** Videos: the frame that is the cover, in ms from the start. */
  coverAtMs: z19.number().int().nonnegative().optional(),
  /** The person has agreed to TikTok's music usage confirmation (and branded content policy) for this post. */
  hasAgreed: z19.boolean().optional()
});

// shared/platforms/tiktok/model.ts
var tikTokModel = {
  options: TikTokOptions,
  /** TikTok forbids defaults. */
  settings: {},
  facts: {
    /** TikTok's rules have apps ask anew whenever a post is written, and again before it is sent. */
    creator: z20.object({
      nickname: z20.string(),
      username: z20.string(),
      privacies: z20.array(TikTokPrivacy),
      commentsAreOff: z20.boolean(),
      duetsAreOff: z20.boolean(),
      stitchesAreOff: z20.boolean(),
      videoMaxMs: z20.number(),
      /** Why TikTok takes no post of this account now, in a sentence for people. */
      refusal: z20.string().optional()
    }).optional()
  },
  hasHandle: () => true,
  dayBudget: { person: 1e3, account: 15, timeZone: "UTC" }
};

// shared/platforms/x/model.ts
import * as z22 from "zod";

// shared/platforms/x/options.ts
import * as z21 from "zod";
var XOptions = z21.strictObject({
  /** The thread's further posts, in order; `content` is its first. Platforms without threads get them as one text, unless X or they have a text of their own. */
  parts: z21.array(Text.min(1, "A part of a thread needs text.")).max(24, "A thread has at most 25 posts.").optional(),
  replySettings: z21.enum(["following", "mentionedUsers", "subscribers", "verified"]).optional(),
  madeWithAi: z21.boolean().optional(),
  paidPartnership: z21.boolean().optional()
});

// shared/platforms/x/model.ts
var xModel = {
  options: XOptions,
  settings: { replySettings: z22.enum(["everyone", "following", "mentionedUsers", "subscribers", "verified"]).optional() },
  facts: {},
  hasHandle: () => true,
  dayBudget: { app: 1e4, person: 1e3, timeZone: "UTC", appMills: 15e4 }
};

// shared/platforms/youtube/model.ts
import * as z24 from "zod";

// shared/platforms/youtube/options.ts
import * as z23 from "zod";
var YouTubePrivacy = z23.enum(["public", "unlisted", "private"]);
var YouTubeOptions = z23.strictObject({
  title: Line.optional(),
  /** Public unless said. */
  privacy: YouTubePrivacy.optional(),
  tags: z23.array(z23.string().min(1).max(100)).max(100, "Use at most 100 tags.").optional(),
  /** YouTube asks every uploader by law; it has no default. */
  madeForKids: z23.boolean().optional(),
  /** The id of one of YouTube's categories; 22 (People & Blogs) unless said. */
  categoryId: z23.string().regex(/^\d{1,3}$/, "Choose one of the categories.").optional(),
  /** The id of a picture among the person's files that becomes the thumbnail. */
  thumbnail: z23.string().min(1).max(64).optional(),
  notifySubscribers: z23.boolean().optional(),
  madeWithAi: z23.boolean().optional()
});

// shared/platforms/youtube/model.ts
var youTubeModel = {
  options: YouTubeOptions,
  fileOptions: ["thumbnail"],
  settings: { privacy: YouTubeOptions.shape.privacy, categoryId: YouTubeOptions.shape.categoryId },
  facts: {
    /** What a video can be filed under. */
    categories: z24.array(z24.object({ id: z24.string(), name: z24.string() })).optional()
  },
  hasHandle: (username) => !channelId.test(username),
  dayBudget: { app: 100, person: 20, timeZone: "America/Los_Angeles" }
};
var channelId = /^UC[\w-]{22}$/;

// shared/platforms/models.ts
var models = {
  x: xModel,
  instagram: instagramModel,
  tiktok: tikTokModel,
  facebook: facebookModel,
  linkedin: linkedInModel,
  pinterest: pinterestModel,
  youtube: youTubeModel
};

// shared/platforms/together.ts
var together = (shapes) => Object.assign({}, ...shapes);

// shared/domain/account-settings.ts
var AccountSettings = z25.strictObject(together(Object.values(models).map(({ settings }) => settings)));

// shared/domain/accounts.ts
var ConnectionState = z26.discriminatedUnion("name", [
  z26.object({ name: z26.literal("connected") }),
  /** The platform no longer accepts our sign-in: the person has to connect again. */
  z26.object({ name: z26.literal("reconnect"), since: Instant, message: z26.string() })
]);
var Account = z26.object({
  /** `<platform>_<the platform's id>`: connecting the same account again gives the same id. */
  id: z26.string(),
  userId: z26.string(),
  platform: Platform,
  remoteId: z26.string(),
  username: z26.string(),
  name: z26.string(),
  avatarUrl: z26.string().optional(),
  /** The platform lets this account post longer texts or videos than most. */
  isPremium: z26.boolean(),
  groups: z26.array(z26.string()),
  settings: AccountSettings,
  state: ConnectionState,
  scopes: z26.array(z26.string()),
  connectedAt: Instant,
  /** When the access token ends, if it ever does; it is refreshed before, where the platform allows that. */
  tokenExpiresAt: Instant.optional(),
  /** Whether Crier can renew its access by itself, or only the person can by connecting again. */
  renewsItself: z26.boolean().default(true),
  /** By when the access has to be renewed; missing where the platform sets no end. */
  signInEndsAt: Instant.optional(),
  /** It is beyond what the person's plan allows: nothing is sent to it until the plan allows it again. */
  heldByPlan: z26.literal(true).optional()
});

// shared/domain/posts.ts
import * as z30 from "zod";

// shared/platforms/post-options.ts
import * as z27 from "zod";
var PostOptions = z27.strictObject(byPlatform((platform) => models[platform].options.optional()));

// shared/domain/refusals.ts
import * as z28 from "zod";
var RefusalClass = z28.enum([
  "sign-in-ended",
  "configuration",
  "permission",
  "billing",
  "duplicate",
  "invalid-content",
  "rate-limited",
  "transient"
]);
var Reason = z28.object({
  class: RefusalClass,
  /** A sentence that says what happened and what to do. */
  message: z28.string(),
  /** The platform's own code or problem type, if it gave one. */
  platformCode: z28.string().optional(),
  /** The platform's own answer, shortened and without secrets. */
  detail: z28.string().optional()
});
var Retry = z28.discriminatedUnion("when", [
  z28.object({ when: z28.literal("never") }),
  /** With the engine's own growing delay, or not before `afterMs` where the platform said so. */
  z28.object({ when: z28.literal("later"), afterMs: z28.number().nonnegative().optional() }),
  /** Once, after the sign-in was refreshed; then only after the person has reconnected. */
  z28.object({ when: z28.literal("after-refresh") }),
  /** Only after the person has connected the account again. */
  z28.object({ when: z28.literal("after-reconnect") }),
  /** Only after an operator has acted: everything for this platform waits. */
  z28.object({ when: z28.literal("after-operator") })
]);
var Refusal = z28.object({ reason: Reason, retry: Retry });

// shared/domain/targets.ts
import * as z29 from "zod";
var Repeat = z29.enum(["safe", "idempotent", "reconcile", "never"]);
var Step = z29.object({
  name: z29.string(),
  repeat: Repeat,
  /** Counts against the account's posts per minute: it makes something public. */
  isPublic: z29.boolean()
});
var Sent = { step: Step, sentAt: Instant, fingerprint: z29.string() };
var HeldBy = z29.enum(["person", "reconnect", "platform", "plan"]);
var TargetState = z29.discriminatedUnion("name", [
  z29.object({ name: z29.literal("scheduled") }),
  /** A message is on its way to deliver it; after `until` the message counts as lost. `reason` is why it is not sent when it is due. */
  z29.object({ name: z29.literal("armed"), until: Instant, reason: Reason.optional() }),
  /** A step is being performed; after `leaseUntil` its worker counts as dead. */
  z29.object({ name: z29.literal("sending"), ...Sent, leaseUntil: Instant }),
  /** The platform works on it; asked again at `checkAt`. */
  z29.object({ name: z29.literal("processing"), checkAt: Instant }),
  z29.object({ name: z29.literal("retrying"), at: Instant, reason: Reason }),
  /** A step may or may not have taken effect; looked up at `lookAt`, never blindly repeated. */
  z29.object({
    name: z29.literal("unsure"),
    ...Sent,
    lookAt: Instant,
    looks: z29.number().int(),
    absences: z29.number().int(),
    /** Ids of what looks the same and is another target's. */
    notOurs: z29.array(z29.string()).optional(),
    reason: Reason
  }),
  /** Waits for a person or an operator; looked at again at `recheckAt` in case nobody says so. */
  z29.object({ name: z29.literal("held"), by: HeldBy, recheckAt: Instant, reason: Reason }),
  /** `reason` is what of it did not work although the post is public, such as its first comment. */
  z29.object({ name: z29.literal("published"), at: Instant, remoteId: z29.string(), url: z29.string(), reason: Reason.optional() }),
  z29.object({ name: z29.literal("failed"), at: Instant, reason: Reason }),
  z29.object({ name: z29.literal("missed"), at: Instant, reason: Reason }),
  /** It can't be known whether it was posted: the person looks and decides. */
  z29.object({ name: z29.literal("needs-attention"), at: Instant, reason: Reason }),
  z29.object({ name: z29.literal("cancelled"), at: Instant })
]);
var TargetStateName = z29.enum([
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
var Progress = z29.record(z29.string(), z29.json());
var TargetContent = z29.object({
  text: z29.string(),
  media: z29.array(z29.string()),
  options: z29.record(z29.string(), z29.json())
});
var Target = z29.object({
  postId: z29.string(),
  accountId: z29.string(),
  userId: z29.string(),
  platform: Platform,
  /** The post's revision that this target carries out. */
  revision: z29.number().int(),
  /** Grows with every write: the fence. A write names the version it read, and fails if another came first. */
  version: z29.number().int(),
  content: TargetContent,
  dueAt: Instant,
  /** How much longer before it is due its files begin to be sent than others' are, in ms: large ones take their time. */
  headStartMs: z29.number().int().default(0),
  state: TargetState,
  progress: Progress,
  /** Something is already public, so the target can no longer be edited or simply started over. */
  hasEffect: z29.boolean(),
  /** Attempts recorded so far; the number of the newest. */
  attempts: z29.number().int(),
  /** Failed attempts since the last step that succeeded or the last word of the person: what the retry limit counts. */
  failures: z29.number().int(),
  /** Since when the platform has been working on it. */
  waitingSince: Instant.optional(),
  /** When the person's plan let it go on, where a limit had held it, or its turn where it stood in line: its lateness counts from then. */
  releasedAt: Instant.optional(),
  /** Since when the platform has refused every token, even ones that were just renewed. */
  refusedSince: Instant.optional(),
  /** When it is expected to have its turn with the account's fuse; until then nobody need look at it. */
  turnAt: Instant.optional(),
  /** How often in a row its message was sent again because nobody who got one wrote anything down. */
  rearms: z29.number().int().optional(),
  /** What it waits for is further off than a message can be delayed: the sweep sends one shortly before. */
  isUnannounced: z29.boolean().optional(),
  /** How often in a row the platform asked to wait. */
  waitsAsked: z29.number().int().optional(),
  /** A step that is sent again although nobody knows what came of it, or that was looked for in vain: a duplicate refusal now means it is there. */
  doubt: z29.object(Sent).optional(),
  /** What is reserved of a day's money for the steps that are left of it, in thousandths of a US dollar; the day is YYYY-MM-DD. */
  reserved: z29.object({ window: z29.string(), mills: z29.number().int() }).optional(),
  /** Whether the post's own item does not yet show this state. */
  isUnsettled: z29.boolean()
});
var Attempt = z29.object({
  postId: z29.string(),
  accountId: z29.string(),
  number: z29.number().int(),
  revision: z29.number().int(),
  step: z29.string(),
  startedAt: Instant,
  endedAt: Instant,
  outcome: z29.enum(["done", "published", "waiting", "refused", "unknown", "found", "absent", "unavailable"]),
  reason: Reason.optional(),
  remoteId: z29.string().optional(),
  url: z29.string().optional()
});

// shared/domain/posts.ts
var PostStatus = z30.union([z30.literal(0), z30.literal(1), z30.literal(2), z30.literal(3)]);
var accountsPerPost = 49;
var mediaPerPost = 20;
var MediaIds = z30.array(z30.string().min(1).max(64)).max(mediaPerPost, `Use at most ${mediaPerPost} files.`);
var Override = z30.strictObject({ content: Text.optional(), media: MediaIds.optional() });
var OverrideKey = z30.string().max(64).refine((key) => Platform.safeParse(key).success || /^[a-z]+_/.test(key), "Name a platform or an account.");
var PostBody = {
  accountIds: z30.array(z30.string().min(1).max(64)).max(accountsPerPost, `Choose at most ${accountsPerPost} accounts.`),
  content: Text,
  media: MediaIds,
  overrides: z30.record(OverrideKey, Override),
  options: PostOptions
};
var PostSchedule = z30.object({ scheduledAt: Instant, timeZone: z30.string(), localTime: z30.string() });
var TargetSummary = z30.object({
  accountId: z30.string(),
  platform: Platform,
  username: z30.string(),
  state: TargetStateName,
  /** What a held one waits for. */
  heldBy: HeldBy.optional(),
  url: z30.string().optional(),
  publishedAt: Instant.optional(),
  /** When something happens next without the person: the send, the retry, the next look. */
  nextAt: Instant.optional(),
  attempts: z30.number().int(),
  reason: Reason.optional()
});
var Post = z30.object({
  id: z30.string(),
  userId: z30.string(),
  /** Grows with every edit; an edit names the revision it was made on. */
  revision: z30.number().int(),
  status: PostStatus,
  accountIds: z30.array(z30.string()),
  content: z30.string(),
  media: z30.array(z30.string()),
  overrides: z30.record(z30.string(), Override),
  options: PostOptions,
  schedule: PostSchedule.optional(),
  createdAt: Instant,
  updatedAt: Instant,
  /** The instant by which lists are ordered: due, published or failed at, or last edited. */
  listedAt: Instant,
  targets: z30.array(TargetSummary),
  /** The sum of the target versions that `status` and `targets` were read from; an older reading never replaces a newer one. */
  settledVersion: z30.number().int()
});

// shared/domain/publishing-settings.ts
import * as z31 from "zod";
var PublishingSettings = z31.strictObject({
  /** Nothing is sent while this is on. */
  holdsEverything: z31.boolean(),
  /** Nothing is sent to these platforms. */
  heldPlatforms: z31.array(Platform).max(20),
  /** A post later than this is not sent but marked missed, and the person is asked. 0 means never late by more than a moment. */
  lateLimitMinutes: z31.number().int().min(0).max(7 * dayMs / minuteMs)
});
export {
  Account,
  Attempt,
  DeliveryMessage,
  Job,
  Media,
  Post,
  PublishingSettings,
  RenderOrder,
  Target,
  readItem,
  readUser,
  unpacked
};
