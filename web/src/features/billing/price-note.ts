/** What the terms say of every price; said wherever one is shown. */
export const priceNote = 'Prices are in euros, by the month, and include VAT.'
