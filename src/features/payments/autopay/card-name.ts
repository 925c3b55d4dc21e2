/** A card's maker, as it is written on the card. */
export const brandOf = ({ brand }: { brand: string }): string => brand.charAt(0).toUpperCase() + brand.slice(1)
