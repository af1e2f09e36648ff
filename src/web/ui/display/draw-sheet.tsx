/** Flat geometric pictures of 240 × 150, as files: drawn in place they would be in every page's markup and in its script again. */
export const drawing = (src: string) =>
  function Drawing() {
    return <img src={src} alt="" width={240} height={150} loading="lazy" decoding="async" />;
  };
