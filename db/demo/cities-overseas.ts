import { type City, dollars, place } from './city.ts';

/** The venues are fictional, the streets are real. */
export const citiesOverseas = {
  chicago: {
    place: place(
      [4887398, 'Chicago', 'Illinois', 'US', 'United States', 2720546],
      [41.85003, -87.65005],
      'America/Chicago',
    ),
    hosts: ['ada', 'ben', 'cleo', 'kofi', 'priya'],
    money: dollars,
    spots: {
      cafe: [
        'Raman’s Corner Bakery',
        '2114 W Division St',
        41.9031,
        -87.6797,
        'The long table is past the ovens, on the left.',
      ],
      bar: [
        'The Switchyard',
        '1733 N Damen Ave',
        41.9137,
        -87.6776,
        'Side room, down the three steps. There is a ramp from the alley.',
      ],
      hall: [
        'Ukrainian Village Field House',
        '2330 W Walton St',
        41.8993,
        -87.6862,
        'Enter from the playground side; the front doors stick.',
      ],
      studio: [
        'Kiln & Loom',
        '1901 W Hubbard St',
        41.8898,
        -87.6752,
        'Third floor. The freight elevator works if you pull the gate all the way.',
      ],
      office: [
        'Lakeside Works',
        '318 W Hubbard St',
        41.8902,
        -87.6364,
        'Tell the desk you are here for the meetup and take the lift to 7.',
      ],
      park: [
        'Humboldt Park Boathouse',
        '1301 N Humboldt Dr',
        41.9056,
        -87.7023,
        'We meet under the arches facing the lagoon.',
      ],
    },
  },
  portland: {
    place: place(
      [5746545, 'Portland', 'Oregon', 'US', 'United States', 632309],
      [45.52345, -122.67621],
      'America/Los_Angeles',
    ),
    hosts: ['jun', 'zoe', 'amir'],
    money: dollars,
    spots: {
      cafe: ['Slow Drip', '2838 SE Belmont St', 45.5164, -122.6371, 'The mezzanine is ours until closing.'],
      bar: ['The Loose Thread', '3611 N Mississippi Ave', 45.5497, -122.6757, 'Covered patio, heaters on.'],
      hall: ['Sellwood Grange', '8210 SE 13th Ave', 45.464, -122.6529, 'Ramp on the north side.'],
      studio: [
        'Paper Cut Collective',
        '1125 SE Division St',
        45.5049,
        -122.6543,
        'Roll-up door. It is open if you can hear the risograph.',
      ],
      office: ['Foundry 9', '1320 NW 9th Ave', 45.5315, -122.6801, 'Second floor, ring “Foundry”.'],
      park: [
        'Lower Macleay trailhead',
        'NW Upshur St',
        45.5358,
        -122.7126,
        'At the stone bridge; bus 15 stops three minutes away.',
      ],
    },
  },
  austin: {
    place: place([4671654, 'Austin', 'Texas', 'US', 'United States', 931830], [30.26715, -97.74306], 'America/Chicago'),
    hosts: ['mateo', 'dara', 'esther'],
    money: dollars,
    spots: {
      cafe: ['Second Breakfast', '2908 Manor Rd', 30.2846, -97.7117, 'Under the string lights out back.'],
      bar: ['Blue Porch', '1209 E 7th St', 30.2651, -97.7267, 'The porch, obviously.'],
      hall: ['Bouldin Community Hall', '1004 W Mary St', 30.2512, -97.759, 'Parking behind; bikes in front.'],
      studio: ['Grackle Studio', '4715 E 5th St', 30.2543, -97.699, 'Warehouse B, green awning.'],
      office: ['Sixth Floor', '515 Congress Ave', 30.2672, -97.7424, 'Guest badges at the front desk.'],
      park: [
        'Zilker Park, Rock Island',
        '2207 Lou Neff Rd',
        30.2676,
        -97.7687,
        'By the rock pile. You cannot miss the rock pile.',
      ],
    },
  },
  toronto: {
    place: place([6167865, 'Toronto', 'Ontario', 'CA', 'Canada', 2600000], [43.70011, -79.4163], 'America/Toronto'),
    hosts: ['ines', 'jamal', 'kasia'],
    money: dollars,
    spots: {
      cafe: ['Streetcar Coffee', '1204 Dundas St W', 43.6495, -79.4224, 'Big table by the window, stroller-friendly.'],
      bar: ['The Quiet Goose', '872 Bloor St W', 43.6625, -79.4235, 'Downstairs. It is not that quiet.'],
      hall: ['Riverdale Commons', '701 Gerrard St E', 43.6671, -79.3468, 'Gym entrance, ramp on the left.'],
      studio: ['401 Loft', '401 Richmond St W', 43.6476, -79.3951, 'Suite 240, follow the painted line.'],
      office: ['Northside', '215 Spadina Ave', 43.6511, -79.3972, 'Fourth floor, sign in on the tablet.'],
      park: [
        'Evergreen Brick Works gate',
        '550 Bayview Ave',
        43.6847,
        -79.3652,
        'At the bike racks. The shuttle stops right there.',
      ],
    },
  },
  melbourne: {
    place: place(
      [2158177, 'Melbourne', 'Victoria', 'AU', 'Australia', 4246375],
      [-37.814, 144.96332],
      'Australia/Melbourne',
    ),
    hosts: ['liam', 'mei', 'noor'],
    money: dollars,
    spots: {
      cafe: ['Degraves & Daughters', '17 Lygon St', -37.7745, 144.9722, 'Courtyard, heaters in winter.'],
      bar: ['The Last Tram', '391 Sydney Rd', -37.7687, 144.9617, 'Band room, entrance on the lane.'],
      hall: ['Northcote Mechanics Hall', '198 High St', -37.7716, 144.9985, 'Lift from the car park.'],
      studio: ['Blackwattle Studio', '44 Tinning St', -37.7602, 144.9612, 'Roller door with the magpie on it.'],
      office: ['Level Three', '350 Queen St', -37.8111, 144.9592, 'Sign in on level one, then up.'],
      park: [
        'Yarra Bend, Studley Park Boathouse',
        '1 Boathouse Rd',
        -37.7984,
        145.0007,
        'At the top of the stairs, not the bottom.',
      ],
    },
  },
} satisfies Record<string, City>;
