import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from '#web/rsvps/Rsvps.module.css';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { createQrDetector } from './qr-detector.ts';

/** Extracts the code from a QR code's text: the code itself or a URL that ends with it. */
const codeIn = (text: string): string | undefined => /([0-9A-Za-z]{8})(?:\.svg)?\/?$/.exec(text.trim())?.[1];

type QrDetector = Awaited<ReturnType<typeof createQrDetector>>;

const SCAN_INTERVAL_MS = 200;

export function ScanDialog({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [error, setError] = useState<string | null>(null);
  const report = useEffectEvent(onCode);
  useEffect(() => {
    let camera: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = true;
    const scan = async (detector: QrDetector) => {
      // Skip frames that cannot be read.
      const codes = await detector.detect(video.current!).catch(() => []);
      const code = codes.map(({ rawValue }) => codeIn(rawValue)).find(Boolean);
      if (!isOpen) return;
      if (code) report(code);
      else timer = setTimeout(() => void scan(detector), SCAN_INTERVAL_MS);
    };
    const start = async () => {
      camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (!isOpen || !video.current) return stop();
      video.current.srcObject = camera;
      await video.current.play();
      await scan(await createQrDetector());
    };
    const stop = () => {
      for (const track of camera?.getTracks() ?? []) track.stop();
    };
    start().catch(() => setError('The camera is not available. Enter the code instead.'));
    return () => {
      isOpen = false;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return (
    <Dialog title="Point the camera at the QR code" onClose={onClose}>
      {error ? <Alert kind="error">{error}</Alert> : <video ref={video} muted playsInline className={styles.video} />}
    </Dialog>
  );
}
