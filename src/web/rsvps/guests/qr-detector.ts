import type { BarcodeDetector as Detector } from 'qr/decode.js';

/** The browser's detector of QR codes; Safari, Firefox and Chrome on some systems have none and load one. */
export async function createQrDetector(): Promise<Detector> {
  const { BarcodeDetector: native } = globalThis as { BarcodeDetector?: typeof Detector };
  const isNative = native && (await native.getSupportedFormats()).includes('qr_code');
  const QrDetector = isNative ? native : (await import('qr/decode.js')).BarcodeDetector;
  return new QrDetector({ formats: ['qr_code'] });
}
