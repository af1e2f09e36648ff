import type { GeoJSON, Position } from 'geojson';

/** world-atlas joins what Natural Earth cuts at the date line: rings jump there from 180° to -180°, which would be drawn around the world. */
export function unwrap(json: GeoJSON): GeoJSON {
  switch (json.type) {
    case 'FeatureCollection':
      return { ...json, features: json.features.map((each) => unwrap(each) as typeof each) };
    case 'Feature':
      return { ...json, geometry: unwrap(json.geometry) as typeof json.geometry };
    case 'Polygon':
      return { ...json, coordinates: json.coordinates.map(unwrapRing) };
    case 'MultiPolygon':
      return { ...json, coordinates: json.coordinates.map((rings) => rings.map(unwrapRing)) };
    case 'LineString':
      return { ...json, coordinates: unwrapLine(json.coordinates) };
    case 'MultiLineString':
      return { ...json, coordinates: json.coordinates.map(unwrapLine) };
    default:
      return json;
  }
}

function unwrapLine(points: Position[]): Position[] {
  let turns = 0;
  return points.map(([longitude, latitude], at) => {
    const last = points[at - 1]?.[0] ?? longitude!;
    if (Math.abs(longitude! - last) > 180) turns += longitude! < last ? 1 : -1;
    return [longitude! + turns * 360, latitude!];
  });
}

/** Antarctica's ring surrounds the pole: it is closed along the southern edge. */
function unwrapRing(ring: Position[]): Position[] {
  const points = unwrapLine(ring);
  const [first, last] = [points[0]!, points.at(-1)!];
  return first[0] === last[0] ? points : [...points, [last[0]!, -90], [first[0]!, -90], first];
}
