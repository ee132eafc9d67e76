/** Where a person sees and changes their plan. */
export const planUrl = (siteUrl: string) => `${siteUrl}/dashboard/settings?tab=plan`
