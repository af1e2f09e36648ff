/** Flat pictures of 240 × 150 as files: inlined they would be in every page's markup and again in its script. */
export const drawing = (src: string) =>
  function Drawing() {
    return <img src={src} alt="" width={240} height={150} loading="lazy" decoding="async" />;
  };
