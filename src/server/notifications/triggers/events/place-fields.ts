export const isPlaceField = (field: string): boolean =>
  /^(attendance|placeId|venue|address|latitude|longitude)$/.test(field);
